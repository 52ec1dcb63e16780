import { nodeFileSystem } from '@lockale/disk'
import { parseConfig, type Connection } from '@lockale/core'
import { createProject, type Project } from '@lockale/project'
import { rules } from '@lockale/checks'
import { createFolder, type Folder } from '../cli/folder.ts'
import { createRecordingTranslator } from '../git/recording-translator.ts'

/** A project in a folder of its own, with every rule on. */
export interface SmallProject extends AsyncDisposable {
  readonly folder: Folder
  readonly project: Project
  /** Findings as `rule message`, without a message for those of files. */
  check(): Promise<readonly string[]>
  sync(engine?: string): Promise<void>
}

export async function openSmallProject(
  files: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>>,
): Promise<SmallProject> {
  const folder = await createFolder(files)
  const off = rules.filter(({ severity }) => severity === 'off')
  const checks = Object.fromEntries(off.map(({ id }) => [id, 'info']))
  const project = createProject({
    config: parseConfig({ source: 'en', checks, ...config }, { place: 'lockale.config.json' }),
    root: folder.path,
    fs: nodeFileSystem(),
    clock: { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 },
  })
  return {
    folder,
    project,
    async check() {
      const { diagnostics } = await project.check()
      return diagnostics.map(({ code, message }) => (message === undefined ? code : `${code} ${message}`))
    },
    async sync(engine = 'service') {
      const base = createRecordingTranslator()
      const fit: Connection['fit'] = async (...about) => {
        const fitted = await base.fit(...about)
        return fitted.map((one) => ('settings' in one ? { ...one, settings: { ...one.settings, engine } } : one))
      }
      const translator: Connection = { ...base, engine, fit }
      await project.sync({ translator, adopt: true, allowPrune: true })
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
