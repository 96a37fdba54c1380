import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Path } from '../model/json-text.ts';
import { ownTextsIn } from '../model/own-texts.ts';
import { schemaAt, schemaOf } from '../model/schema.ts';
import type { Studio } from '../stores/studio.ts';
import { DocumentsForm } from './DocumentsForm.tsx';
import { Fields, Rules } from './Fields.tsx';

interface Props {
  readonly studio: Studio;
  readonly path: Path;
}

/** The fields of the selected item; own texts are each a separate group. */
export const NodeFields = observer(function NodeFields({ studio, path }: Props) {
  const { t } = useTranslation();
  const { file } = studio;
  const root = useMemo(() => schemaOf(file), [file]);
  const schema = schemaAt(root, path);
  if (!schema) return null;
  if (file === 'settings' && path[0] === 'documents') return <DocumentsForm studio={studio} />;
  if (file === 'settings' && schema.type === 'array')
    return (
      <Rules
        {...{ studio, root, schema, path }}
        label={dynamicText(t, `console:section.${path.join('.')}`)}
      />
    );
  if (file !== 'settings' || path[0] !== 'texts')
    return <Fields studio={studio} root={root} schema={schema} path={path} />;
  return Object.keys(ownTextsIn(studio.texts[file])).map((name) => (
    <fieldset key={name} className="c-group">
      <legend>{name}</legend>
      <Fields
        studio={studio}
        root={root}
        schema={schemaAt(root, ['texts', name]) ?? schema}
        path={['texts', name]}
      />
    </fieldset>
  ));
});
