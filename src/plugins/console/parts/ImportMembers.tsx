import { type Audience, badRows, CONSOLE_CODE, consoleApi, type MemberFault } from '#contract/api';
import { Button, Checkbox, Modal } from '#core/kit';
import { BizError } from '#core/http';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';
import { FilePicker } from './FilePicker.tsx';
import { isReason, ReasonField } from './ReasonField.tsx';

interface Props {
  readonly audience: Audience;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The rows that the server could not accept; none when it refused for another reason. */
function faultsIn(error: unknown): readonly MemberFault[] {
  if (!(error instanceof BizError) || error.code !== CONSOLE_CODE.badRows) return [];
  const read = badRows.safeParse(error.data);
  return read.success ? read.data.faults : [];
}

interface MemberList {
  readonly id: string;
  readonly csv: string;
  readonly replaces: boolean;
  readonly reason: string;
}

/** The import of a list, with the faults found in it. */
function useImport(body: MemberList, onDone: () => void) {
  const { http, notice } = usePlugin(consolePlugin);
  const [faults, setFaults] = useState<readonly MemberFault[]>([]);
  const action = useAction(async () => {
    setFaults([]);
    try {
      const counts = await http.call(consoleApi.importMembers, { body }, { notTips: true });
      notice.success({ key: 'console:audiences.done', values: counts });
      onDone();
    } catch (error) {
      setFaults(faultsIn(error));
      throw error;
    }
  });
  return { ...action, faults, clear: () => setFaults([]) };
}

/** Imports a list of members: as a whole, or not at all, with line and column of what is wrong. */
export function ImportMembers({ audience: { id, name }, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [csv, setCsv] = useState('');
  const [replaces, setReplaces] = useState(false);
  const [reason, setReason] = useState('');
  const body = { id, csv, replaces, reason: reason.trim() };
  const { busy, words, run, faults, clear } = useImport(body, onDone);
  return (
    <Modal
      open
      isForm
      onClose={onClose}
      title={t('console:audiences.importTitle', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={csv === '' || !isReason(reason)}
            onClick={() => void run()}
          >
            {t('console:audiences.go')}
          </Button>
        </>
      }
    >
      <div className="c-stack">
        <FilePicker
          label={t('console:audiences.file')}
          hint={t('console:audiences.fileHint')}
          accept=".csv,text/csv"
          onChoose={([file]) => {
            clear();
            void file?.text().then(setCsv);
          }}
        />
        <Checkbox checked={replaces} onChange={setReplaces}>
          {t('console:audiences.replaces')}
        </Checkbox>
        <ReasonField value={reason} onChange={setReason} />
        {words !== '' && faults.length === 0 && <p role="alert">{words}</p>}
        {faults.length > 0 && <Faults faults={faults} />}
      </div>
    </Modal>
  );
}

/** The faults of the list, by line and column. */
function Faults({ faults }: { readonly faults: readonly MemberFault[] }) {
  const { t } = useTranslation();
  return (
    <div className="c-faults" role="alert">
      <b>{t('console:audiences.faults')}</b>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.line} ${fault.column}`}>
            {t('console:audiences.faultAt', {
              line: fault.line,
              column: fault.column,
              why: t(`console:audiences.why.${fault.why}`, { value: fault.value }),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
