import type { StaffRole } from '#contract/entities';
import { Tag } from '#core/kit';
import { useTranslation } from 'react-i18next';

/** Roles of staff, by name. */
export function Roles({ roles }: { readonly roles: readonly StaffRole[] }) {
  const { t } = useTranslation();
  return roles.map((role) => (
    <Tag key={role} tone="info">
      {t(`console:role.${role}`)}
    </Tag>
  ));
}
