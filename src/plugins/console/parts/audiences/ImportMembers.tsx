import {
  type Audience,
  badRows,
  CONSOLE_CODE,
  consoleApi,
  MAX_MEMBER_LIST_LENGTH,
  type MemberFault,
} from '#contract/api';
import { utf8Text } from '#core/exchange';
import { Button, Checkbox, Modal } from '#core/kit';
import { BizError } from '#core/http';
import { useAction, useTask } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { consolePlugin } from '../../plugin.ts';
import { FilePicker } from '../FilePicker.tsx';
import { isReason, ReasonField } from '../ReasonField.tsx';
import { useDraftText, useDraftValue } from '../use-draft.ts';

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

const chosenFile = z.object({ name: z.string(), csv: z.string() });
const NO_FILE = { name: '', csv: '' };
const flag = z.boolean();

/** Longest character of a list, bytes in UTF-8. */
const MAX_BYTES = MAX_MEMBER_LIST_LENGTH * 3;

/** The list in a file, or why it is none. */
async function listIn(file: File): Promise<{ readonly csv: string } | 'tooLong' | 'notText'> {
  if (file.size > MAX_BYTES) return 'tooLong';
  const csv = utf8Text(new Uint8Array(await file.arrayBuffer()));
  if (csv === null) return 'notText';
  return csv.length > MAX_MEMBER_LIST_LENGTH ? 'tooLong' : { csv };
}

/** The file and what is entered about it, found again after an ended session. */
function useEntry(id: string) {
  const { t } = useTranslation();
  const field = `members.${id}.import`;
  const [file, setFile] = useDraftValue(`${field}.file`, chosenFile, NO_FILE);
  const [replaces, setReplaces] = useDraftValue(`${field}.replaces`, flag, false);
  const [reason, setReason] = useDraftText(`${field}.reason`);
  const [fileFault, setFileFault] = useState('');
  const read = useTask(async (chosen: File) => {
    const { name } = chosen;
    const found = await listIn(chosen);
    setFileFault(typeof found === 'string' ? t(`console:files.fault.${found}`, { name }) : '');
    setFile(typeof found === 'string' ? null : { name, csv: found.csv });
  });
  const clear = () => {
    setFile(null);
    setReplaces(null);
    setReason('');
  };
  return { file, replaces, reason, fileFault, read, setReplaces, setReason, clear };
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
  const { file, replaces, reason, ...entry } = useEntry(id);
  const body = { id, csv: file.csv, replaces, reason: reason.trim() };
  const { busy, words, run, faults, clear } = useImport(body, () => {
    entry.clear();
    onDone();
  });
  const close = () => {
    entry.clear();
    onClose();
  };
  return (
    <Modal
      open
      isForm
      onClose={close}
      title={t('console:audiences.importTitle', { name })}
      actions={
        <>
          <Button onClick={close}>{t('console:cancel')}</Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={file.csv === '' || !isReason(reason)}
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
          former={file.name === '' ? [] : [file.name]}
          error={entry.fileFault === '' ? undefined : entry.fileFault}
          onChoose={([chosen]) => {
            clear();
            if (chosen) void entry.read(chosen);
          }}
        />
        <Checkbox checked={replaces} onChange={entry.setReplaces}>
          {t('console:audiences.replaces')}
        </Checkbox>
        <ReasonField value={reason} onChange={entry.setReason} />
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
