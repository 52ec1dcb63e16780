import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockfileName } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import { openProject } from '@lockale/project'
import type { SyncCall } from './sync-child.ts'

export interface SyncInputs {
  /** Hash of the source strings. It stays the same if only white space between strings changes. */
  readonly sources: string
  readonly all: string
  readonly files: readonly string[]
  /** Returns true if no source file is half-written, or contains conflict marks of git. */
  areWhole(): Promise<boolean>
}

/**
 * Reads the project from the disk, not from the build's session: the session returns earlier strings for a file that
 * cannot be read.
 * @throws {LockaleError} if there is no valid config
 */
export async function readSyncInputs({ root, config }: Pick<SyncCall, 'root' | 'config'>): Promise<SyncInputs> {
  const project = await openProject({ cwd: root, config })
  const resources = await project.resources()
  const sources = resources.filter(({ locale }) => locale === project.config.source)
  return {
    sources: digestOf(sources.map(({ path, json }): unknown[] => [path, JSON.parse(json)])),
    all: digestOf([
      project.config,
      await textAt(join(project.root, lockfileName)),
      ...resources.map(({ path, json }) => [path, json]),
    ]),
    files: sources.map(({ path }) => path),
    async areWhole() {
      const paths = new Set(sources.map(({ path }) => path))
      const { diagnostics } = await project.check()
      return !diagnostics.some(
        ({ severity, file, message }) =>
          severity === 'error' && message === undefined && paths.has(join(project.root, file)),
      )
    },
  }
}

async function textAt(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return ''
  }
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
