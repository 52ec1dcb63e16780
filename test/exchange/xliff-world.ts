import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFileSystem } from '@lockale/disk'
import { parseConfig } from '@lockale/core'
import {
  exportHandoff,
  type HandoffFile,
  type HandoffState,
  importHandoff,
  type ImportHandoffOptions,
  type ImportHandoffReport,
  matchLanguages,
  readXliff,
  writeXliff,
  type XliffVersion,
} from '@lockale/interchange'
import { createProject, type Project } from '@lockale/project'
import { createFsFromVolume, Volume } from 'memfs'

/** A project on a disk in memory that hands texts to translators and takes them back, by way of XLIFF. */
export interface XliffWorld {
  readonly project: Project
  /** All files but those of runs, by path. */
  files(): Readonly<Record<string, string>>
  write(file: string, text: string): void
  /** By locale. */
  export(
    version: XliffVersion,
    states?: readonly HandoffState[],
    more?: { readonly isFilled: boolean },
  ): Promise<Readonly<Record<string, string>>>
  units(states?: readonly HandoffState[]): Promise<readonly HandoffFile[]>
  import(xliff: string | Uint8Array, options?: ImportHandoffOptions): Promise<ImportHandoffReport>
}

const root = '/app'

export const allStates: readonly HandoffState[] = [
  'missing',
  'stale',
  'source-changed',
  'broken',
  'review',
  'adopted',
  'current',
]

export function createXliffWorld(
  files: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>> = {},
): XliffWorld {
  const volume = new Volume()
  for (const [file, content] of Object.entries(files)) write(file, toText(content))
  const raw = { source: 'en', targets: ['de', 'pl'], files: ['{locale}.json'], syntax: 'i18next', ...config }
  const parsed = parseConfig(raw, { place: 'lockale.config.json' })
  const fs = nodeFileSystem(createFsFromVolume(volume) as unknown as NonNullable<Parameters<typeof nodeFileSystem>[0]>)
  const clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 }
  const project = createProject({ config: parsed, root, fs, clock })
  const units = (states?: readonly HandoffState[]) => exportHandoff(project, { states })
  return {
    project,
    write,
    units,
    files() {
      const all = Object.entries(volume.toJSON()).filter(([path]) => !path.startsWith(`${root}/.lockale`))
      return Object.fromEntries(all.map(([path, text]) => [path.slice(root.length + 1), text ?? '']))
    },
    async export(version, states, more) {
      const handed = await units(states)
      return Object.fromEntries(
        [...new Set(handed.map(({ locale }) => locale))].map((targetLocale) => {
          const own = handed.filter(({ locale }) => locale === targetLocale)
          return [targetLocale, writeXliff({ sourceLocale: 'en', targetLocale, files: own, ...more }, version)]
        }),
      )
    },
    async import(xliff, options) {
      const bytes = typeof xliff === 'string' ? new TextEncoder().encode(xliff) : xliff
      return importHandoff(project, matchLanguages(readXliff(bytes, 'back.xlf'), parsed), options)
    },
  }

  function write(file: string, text: string): void {
    const path = join(root, file)
    volume.mkdirSync(join(path, '..'), { recursive: true })
    volume.writeFileSync(path, text)
  }
}

/** The files of an example, as they are in the repository. */
export function readExample(name: string): Readonly<Record<string, string>> {
  const folder = join(import.meta.dirname, '../../examples', name)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const wanted = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
  return Object.fromEntries(
    wanted.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]
    }),
  )
}

function toText(content: unknown): string {
  return typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`
}
