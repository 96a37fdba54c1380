// `npm run config:schema [FOLDER]`: writes the JSON schemas in src/config/schema, with which an editor completes keys and values of the
// configuration files. They are generated from the code and not kept in git: an install, `npm run dev` and `npm run config:check` write them.
import { writeEditorSchemas } from './editor-schemas.ts';

await writeEditorSchemas(process.argv[2]);
