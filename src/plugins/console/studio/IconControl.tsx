import { Button, Icon, iconOr, Popover } from '#core/kit';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly names: readonly string[];
  readonly onChange: (value: string | undefined) => void;
}

/** An icon, chosen by its look. An unknown name stays in sight. */
export function IconControl({ label, value, isRequired, names, onChange }: Props) {
  const { t } = useTranslation();
  const chosen = typeof value === 'string' ? value : '';
  return (
    <Popover
      label={label}
      align="start"
      renderTrigger={(props) => (
        <Button
          {...props}
          icon={iconOr(chosen, 'minus')}
          aria-label={t('console:form.icon', { label, name: chosen || t('console:form.unset') })}
        >
          {chosen || t('console:form.unset')}
        </Button>
      )}
    >
      {(close) => {
        const take = (name: string | undefined) => {
          onChange(name);
          close();
        };
        return (
          <div className="c-icons" role="group" aria-label={label}>
            {names.map((name) => (
              <button
                key={name}
                type="button"
                className="k-icon-btn"
                aria-label={name}
                aria-pressed={name === chosen}
                data-tip={name}
                onClick={() => take(name)}
              >
                <Icon name={iconOr(name, 'minus')} />
              </button>
            ))}
            {!isRequired && (
              <Button size="sm" disabled={chosen === ''} onClick={() => take(undefined)}>
                {t('console:form.unset')}
              </Button>
            )}
          </div>
        );
      }}
    </Popover>
  );
}
