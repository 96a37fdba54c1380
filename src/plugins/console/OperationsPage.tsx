import { useTranslation } from 'react-i18next';
import { Broadcast } from './parts/operations/Broadcast.tsx';
import { Events } from './parts/operations/Events.tsx';
import { Interfaces } from './parts/operations/Interfaces.tsx';
import './console.css';

/** Announcements by staff to all users: notices, and the status of the interfaces. */
export function View() {
  const { t } = useTranslation();
  return (
    <>
      <div className="k-page-bar">
        <h1>{t('console:place.operations')}</h1>
      </div>
      <div className="c-columns scroll">
        <Broadcast />
        <Interfaces />
        <Events />
      </div>
    </>
  );
}
