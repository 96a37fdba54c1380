// `npm run plugin:docs [id …]`: writes docs/plugins/<id>.md from the manifests. With --check it writes nothing and exits with 1 if a page is out
// of date.
import { staleDocuments, writeDocuments } from './plugin/write-documents.ts';

const names = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const ids = names.length > 0 ? names : undefined;
if (process.argv.includes('--check')) {
  const stale = [...(await staleDocuments(ids)).keys()];
  for (const path of stale) console.log(`${path} is out of date: run npm run plugin:docs`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else for (const path of await writeDocuments(ids)) console.log(path);
