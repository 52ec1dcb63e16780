import { dirname, join, relative } from 'node:path'
import { type FileSystem, nodeFileSystem, outputPlace, parseConfig, replaceFile } from '@lockale/core'
import { LockaleError, systemCode } from '@lockale/errors'
import { gitHistory } from '../git/history.ts'
import type { HookOptions, HookReport } from '../hooks/install-hook.ts'
import { createProject, systemClock } from '../open-project.ts'
import type { NewProject } from '../project.ts'
import { type DevDependency, findDevDependency } from './dev-dependency.ts'
import { detect } from './detect.ts'
import type { Detection } from './detection.ts'
import type { ConfigDraft } from './draft-config.ts'
import type { Hints } from './parts.ts'
import { lookAround, type Surroundings } from './surroundings.ts'
import { usualLimits, type WalkLimits } from './walk.ts'

/** The first minute of lockale in a folder: look, try a config without writing it, write it. */
export interface SetUp {
  /** Absolute. */
  readonly root: string
  detect(hints?: Hints): Promise<Detection>
  /**
   * The project that a config would make; nothing is written.
   * @throws {LockaleError} `CONFIG_INVALID`
   */
  open(folder: string, draft: ConfigDraft, options?: { readonly asksGit?: boolean }): NewProject
  /**
   * Writes the config.
   * @throws {LockaleError} `CONFIG_EXISTS` if a file is there by now, `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
   */
  write(folder: string, draft: Pick<ConfigDraft, 'file' | 'text'>): Promise<void>
  /** Writes a file that is not there yet; `false`: it is. @param path absolute */
  writeNew(path: string, text: string): Promise<boolean>
  surroundings(): Promise<Surroundings>
  /** Of the nearest package.json in the repository; nothing is written. @param range of versions of lockale */
  devDependency(range: string, surroundings: Pick<Surroundings, 'repository'>): Promise<DevDependency | undefined>
  /**
   * Writes package.json with lockale in it, where it can be edited.
   * @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
   */
  addDevDependency(found: DevDependency): Promise<void>
  /** @throws {LockaleError} as `installHook` */
  installHook(options: HookOptions): Promise<HookReport>
}

export interface SetUpOptions {
  readonly fs?: FileSystem
  /** What looking around may cost. */
  readonly limits?: WalkLimits
}

/** @param root absolute */
export function openSetUp(root: string, { fs = nodeFileSystem(), limits = usualLimits }: SetUpOptions = {}): SetUp {
  return {
    root,
    detect: (hints = {}) => detect({ fs, root, hints, limits, historyOf: gitHistory }),
    open(folder, { file, user }, { asksGit = true } = {}) {
      const config = parseConfig(user, { place: file })
      const place = join(root, folder)
      const history = asksGit ? { history: gitHistory(place) } : {}
      return createProject({ config, root: place, fs, clock: systemClock, ...history })
    },
    async write(folder, { file, text }) {
      if (!(await writeNew(join(root, folder, file), text))) throw configExists(join(folder, file))
    },
    writeNew,
    surroundings: () => lookAround({ fs, root }),
    devDependency: (range, { repository }) => findDevDependency(root, { fs, top: repository?.root ?? root, range }),
    async addDevDependency({ path, edited }) {
      if (edited === undefined) return
      try {
        const place = await outputPlace(path, fs)
        await replaceFile(fs, place, edited, await fs.stat(place))
      } catch (cause) {
        throw unwritable(path, cause)
      }
    },
    installHook: async (options) => (await import('../hooks/install-hook.ts')).installHook(options),
  }

  async function writeNew(path: string, text: string): Promise<boolean> {
    try {
      await outputPlace(dirname(path), fs)
      await fs.mkdir(dirname(path))
      await fs.createExclusively(path, new TextEncoder().encode(text))
      return true
    } catch (cause) {
      if (systemCode(cause) === 'EEXIST') return false
      throw unwritable(path, cause)
    }
  }

  function unwritable(path: string, cause: unknown): unknown {
    const code = systemCode(cause)
    if (code === undefined) return cause
    const file = relative(root, path)
    return new LockaleError('FILE_UNWRITABLE', `${file} cannot be written (${code}).`, {
      place: file,
      hint: 'Check that you may write in this folder, then run `lockale init` again.',
      cause,
    })
  }
}

export function configExists(file: string): LockaleError {
  return new LockaleError('CONFIG_EXISTS', `${file} is there already; nothing was written.`, {
    place: file,
    hint: 'Run `lockale status` to see where it stands and `lockale sync` to go on. To begin anew, remove the file first.',
  })
}
