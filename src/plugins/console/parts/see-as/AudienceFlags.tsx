import { audiencesIn, type Context, type SetKey } from '#contract/config';
import { observer } from 'mobx-react-lite';
import { useGateWords } from '../use-gate-words.ts';
import { useStudio } from '../use-studio.ts';

/** Most names offered: those named by gates come first. */
const MAX_OFFERED = 24;

interface Props {
  readonly of: SetKey;
  readonly chosen: Context;
  readonly onChange: (chosen: Context) => void;
}

/** The memberships of the simulated user: any groups, one organisation. Only those named by gates of the draft make a difference. */
export const AudienceFlags = observer(function AudienceFlags({ of, chosen, onChange }: Props) {
  const words = useGateWords();
  const { bundle } = useStudio();
  const named = bundle ? audiencesIn(bundle) : { groups: [], organisations: [] };
  const first = of === 'user.groups' ? named.groups : named.organisations;
  const rest = of === 'user.groups' ? words.audience(of) : [];
  const names = [...new Set([...first, ...rest])].slice(0, MAX_OFFERED);
  if (names.length === 0) return null;
  const members = chosen[of] ?? {};
  const toggle = (name: string) => {
    const others = of === 'user.organisation' ? {} : members;
    onChange({ ...chosen, [of]: { ...others, [name]: members[name] !== true } });
  };
  return (
    <fieldset disabled={chosen['session.isLogin'] !== true}>
      <legend>{words.key(of)}</legend>
      <span>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className="c-value"
            aria-pressed={members[name] === true}
            onClick={() => toggle(name)}
          >
            {words.value(of, name)}
          </button>
        ))}
      </span>
    </fieldset>
  );
});
