import { contextKeys, type Gate, setKeys } from '#contract/config';
import { Button, IconButton, Segments, Tag } from '#core/kit';
import { useTranslation } from 'react-i18next';
import {
  chipOf,
  choicesOf,
  gateOfChip,
  gateOfList,
  gateText,
  isContextKey,
  isGroup,
  isSetKey,
  listOfGate,
  valuesAfter,
} from '../model/gate-words.ts';
import { useGateWords } from './use-gate-words.ts';

interface Props {
  readonly gate: Gate | undefined;
  readonly onChange: (gate: Gate | undefined) => void;
  /** Inside another group: without a sentence of its own. */
  readonly isInner?: boolean;
}

interface PartProps {
  readonly gate: Gate;
  readonly onChange: (gate: Gate) => void;
  readonly onRemove: () => void;
}

/** A part of a gate: a condition, or a nested group; either may be negated. */
function ChipEditor({ gate, onChange, onRemove }: PartProps) {
  const { t } = useTranslation();
  const words = useGateWords();
  const isNot = isGroup(gate) && 'not' in gate;
  const inner = isNot ? gate.not : gate;
  const chip = chipOf(inner);
  const wrap = (next: Gate): Gate => (isNot ? { not: next } : next);
  const remove = <IconButton icon="close" size="sm" label={t('console:gate.remove')} onClick={onRemove} />;
  if (!chip && !isGroup(inner))
    return (
      <div className="c-chip">
        {isNot && <b>{words.not}</b>}
        <code>{JSON.stringify(inner)}</code>
        <Tag tone="bad">{t('console:gate.invalid')}</Tag>
        {remove}
      </div>
    );
  if (!chip) {
    return (
      <div className="c-chip" data-group="">
        {isNot && <b>{words.not}</b>}
        <GateEditor gate={inner} onChange={(next) => (next ? onChange(wrap(next)) : onRemove())} isInner />
        {remove}
      </div>
    );
  }
  return (
    <div className="c-chip">
      <button
        type="button"
        className="c-not"
        aria-pressed={isNot}
        onClick={() => onChange(isNot ? inner : { not: inner })}
      >
        {words.not}
      </button>
      <Condition chip={chip} onChange={(next) => onChange(wrap(gateOfChip(next)))} />
      {remove}
    </div>
  );
}

type Chip = NonNullable<ReturnType<typeof chipOf>>;

interface ConditionProps {
  readonly chip: Chip;
  readonly onChange: (chip: Chip) => void;
}

/** The question, and the accepted answers. */
function Condition({ chip, onChange }: ConditionProps) {
  const { t } = useTranslation();
  const words = useGateWords();
  // A set without names to choose from allows no condition.
  const keys = [
    ...contextKeys,
    ...setKeys.filter((key) => key === chip.key || words.audience(key).length > 0),
  ];
  const toggle = (value: string | boolean) => {
    const values = valuesAfter(chip, value);
    if (values.length > 0) onChange({ key: chip.key, values });
  };
  return (
    <>
      <select
        aria-label={t('console:gate.key')}
        value={chip.key}
        onChange={({ target: { value } }) => {
          if (isContextKey(value) || isSetKey(value))
            onChange({ key: value, values: choicesOf(value, words).slice(0, 1) });
        }}
      >
        {keys.map((key) => (
          <option key={key} value={key}>
            {words.key(key)}
          </option>
        ))}
      </select>
      <span role="group" aria-label={words.key(chip.key)}>
        {choicesOf(chip.key, words, chip.values).map((value) => (
          <button
            key={String(value)}
            type="button"
            className="c-value"
            aria-pressed={chip.values.includes(value)}
            onClick={() => toggle(value)}
          >
            {words.value(chip.key, value)}
          </button>
        ))}
      </span>
    </>
  );
}

/** The most common conditions, each one press away; the user set is then chosen from the chips. */
function Prepared({ onChange }: { readonly onChange: (gate: Gate) => void }) {
  const { t } = useTranslation();
  const [group] = useGateWords().audience('user.groups');
  const some: readonly (readonly [name: 'loggedIn' | 'makers' | 'onlyGroup' | 'notGroup', gate: Gate])[] = [
    ['loggedIn', { 'session.isLogin': { is: true } }],
    ['makers', { 'user.isMarketMakingTierUser': { is: true } }],
    ...(group === undefined
      ? []
      : ([
          ['onlyGroup', { 'user.groups': { is: group } }],
          ['notGroup', { not: { 'user.groups': { is: group } } }],
        ] as const)),
  ];
  return (
    <div className="c-actions">
      {some.map(([name, gate]) => (
        <Button key={name} size="sm" onClick={() => onChange(gate)}>
          {t(`console:gate.${name}`)}
        </Button>
      ))}
    </div>
  );
}

/** A gate as chips: conditions joined by "all" or "any", groups inside groups, each condition from the typed list of context keys. */
export function GateEditor({ gate, onChange, isInner = false }: Props) {
  const { t } = useTranslation();
  const words = useGateWords();
  const { join, parts } = listOfGate(gate);
  const put = (next: readonly Gate[], by = join) => onChange(gateOfList({ join: by, parts: next }));
  const replace = (at: number, part: Gate) => put(parts.map((item, n) => (n === at ? part : item)));
  const fresh: Gate = { 'session.isLogin': { is: true } };
  return (
    <div className="c-gate">
      {!isInner && <p className="c-sentence">{gateText(gate, words)}</p>}
      {parts.length > 1 && (
        <Segments
          label={t('console:gate.join')}
          value={join}
          choices={[
            { value: 'all', label: t('console:gate.all') },
            { value: 'any', label: t('console:gate.any') },
          ]}
          onChange={(by) => put(parts, by)}
        />
      )}
      {parts.map((part, at) => (
        // Conditions have no names of their own: their place identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <ChipEditor
          key={at}
          gate={part}
          onChange={(next) => replace(at, next)}
          onRemove={() => put(parts.filter((_, n) => n !== at))}
        />
      ))}
      {!isInner && parts.length === 0 && <Prepared onChange={onChange} />}
      <div className="c-actions">
        <Button size="sm" tone="ghost" icon="plus" onClick={() => put([...parts, fresh])}>
          {t('console:gate.add')}
        </Button>
        {!isInner && (
          <Button
            size="sm"
            tone="ghost"
            icon="plus"
            onClick={() => put([...parts, { any: [fresh, { 'user.isStaff': { is: true } }] }])}
          >
            {t('console:gate.addGroup')}
          </Button>
        )}
      </div>
    </div>
  );
}
