import { Icon, type IconName } from '#core/kit';

export interface Offer {
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  readonly body: string;
}

/** What a service consists of, side by side. */
export function Offers({ items }: { readonly items: readonly Offer[] }) {
  return (
    <ul className="p-offers">
      {items.map((item) => (
        <li key={item.key}>
          <Icon name={item.icon} size={20} />
          <h2>{item.title}</h2>
          <p>{item.body}</p>
        </li>
      ))}
    </ul>
  );
}
