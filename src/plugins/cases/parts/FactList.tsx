interface Props {
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Names and values, one below the other. */
export const FactList = ({ facts }: Props) => (
  <dl className="cs-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
