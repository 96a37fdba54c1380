import { StartupError } from '#server/runtime';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where Debian keeps the executables of each version. */
const ROOT = '/usr/lib/postgresql';

/**
 * A PostgreSQL program that works with a server of this major version: of the same version or a later one. Throws StartupError with what to
 * install.
 */
export async function postgresTool(name: string, version: number): Promise<string> {
  for (const path of candidates(name)) {
    if ((await majorOf(path)) >= version) return path;
  }
  throw new StartupError(
    `no ${name} of PostgreSQL ${version} or later on this machine: install it (Debian: apt-get install postgresql-client-${version}, or postgresql-client)`,
  );
}

/** The folder of the server executables of exactly this major version. Throws StartupError with what to install. */
export async function postgresServer(version: number): Promise<{ initdb: string; postgres: string }> {
  for (const postgres of candidates('postgres')) {
    if ((await majorOf(postgres)) === version) return { postgres, initdb: join(postgres, '../initdb') };
  }
  throw new StartupError(
    `no PostgreSQL ${version} on this machine to restore with: install it (Debian: apt-get install postgresql-${version})`,
  );
}

/** Starts a program that runs until stopped; its error output goes to our stderr. */
export const startTool = (program: string, args: readonly string[]): ChildProcess =>
  spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Runs a program to its end. Throws StartupError with its last output if it fails. */
export async function runTool(program: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(program, [...args], { maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartupError(`${program}: ${message.split('\n').at(-1) ?? ''}`);
  }
}

function candidates(name: string): readonly string[] {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [
    ...versions.map((version) => join(ROOT, version, 'bin', name)),
    ...(process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name)),
  ].filter((path) => existsSync(path));
}

/** 0: the program does not run. */
async function majorOf(program: string): Promise<number> {
  const { stdout } = await promisify(execFile)(program, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
}
