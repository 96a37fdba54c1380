import { writeRecording } from '#server/feed';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';

/** Value of FEED for a market without quotes: only what the test enters moves it. */
export function silentFeed(): string {
  const file = join(tempFolder('feed'), 'silence.jsonl');
  writeFileSync(
    file,
    writeRecording({ header: { format: 'bond-market', version: 2, from: '', to: '' }, commands: [] }),
  );
  return `replay:${file}`;
}
