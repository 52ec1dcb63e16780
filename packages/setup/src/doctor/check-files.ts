import { join } from 'node:path'
import {
  type Config,
  type FileSystem,
  findCatalogs,
  type HealthCheck,
  type HealthLine,
  lockfileName,
  type Processes,
  readLockfile,
} from '@lockale/core'
import { inspectLedger } from '@lockale/core/ledger/inspect-ledger'
import { lookAtRunLock } from '@lockale/core/write/run-lock'
import { lineOfError } from './line.ts'
import { countOf, linesOf } from './run-checks.ts'

export interface Place {
  readonly fs: FileSystem
  /** Absolute; the folder of the config. */
  readonly root: string
}

/** What each pattern of `files` finds: one that finds nothing is the commonest reason why nothing happens. */
export function checkFiles(config: Config, place: Place): HealthCheck {
  return {
    id: 'files',
    async look() {
      const { broken } = linesOf('files')
      if (config.files.length === 0) return [broken('`files` is empty', 'Add the paths of your locale files.')]
      const lines = await Promise.all(config.files.map((pattern) => lineOf(config, pattern, place)))
      if (config.files.length === 1 || lines.some(({ status }) => status === 'broken')) return lines
      try {
        await findCatalogs(config, place) // do any two of them want the same file?
        return lines
      } catch (error) {
        return [...lines, lineOfError('files', error)]
      }
    },
  }
}

async function lineOf(config: Config, pattern: Config['files'][number], place: Place): Promise<HealthLine> {
  const { ok, note } = linesOf('files')
  try {
    const catalogs = await findCatalogs({ ...config, files: [pattern] }, place)
    const targets = catalogs.flatMap((catalog) => catalog.targets.map(({ file }) => file))
    const here = await presentOf([...new Set(targets)], place)
    const all = `${countOf(catalogs.length, 'source file')}, ${here} of ${countOf(new Set(targets).size, 'target file')}`
    if (here === 0) return note(`${pattern.target}: ${all}`, 'Nothing is translated yet. To translate: `lockale sync`')
    return ok(`${pattern.target}: ${all}`)
  } catch (error) {
    return lineOfError('files', error)
  }
}

async function presentOf(files: readonly string[], { fs, root }: Place): Promise<number> {
  const found = await Promise.all(
    files.map((file) =>
      fs.stat(`${root}/${file}`).then(
        () => 1,
        () => 0,
      ),
    ),
  )
  return found.reduce<number>((sum, one) => sum + one, 0)
}

/** The record of answers in `.lockale/`. */
export function checkLedger(place: Place): HealthCheck {
  return {
    id: 'ledger',
    async look() {
      const { ok, note } = linesOf('ledger')
      const { answers, damagedLines, unanswered } = await inspectLedger(place)
      const lines = [ok(`${countOf(answers, 'translation')} in the translation cache`)]
      if (damagedLines > 0) {
        lines.push(
          note(
            `${countOf(damagedLines, 'damaged line')} in .lockale/ledger`,
            'Their translations are lost. To remove the damaged lines: `lockale cache --compact`',
          ),
        )
      }
      if (unanswered.requests > 0) {
        const lost = `${countOf(unanswered.requests, 'request')} got no response (${unanswered.characters} characters)`
        lines.push(note(lost, 'They may have been billed: compare with the usage that the service shows.'))
      }
      return lines
    },
  }
}

export function checkRunLock(place: Place, processes: Pick<Processes, 'isGone'>): HealthCheck {
  return {
    id: 'run lock',
    async look() {
      const { ok, note } = linesOf('run lock')
      const held = await lookAtRunLock({ ...place, processes })
      if (held === undefined) return [ok('no run is active')]
      const { holder, id, isGone, isTorn } = held
      const name =
        holder === undefined
          ? 'a run'
          : `${holder.command} (process ${holder.pid} on ${holder.host}, since ${holder.since})`
      if (isGone || isTorn)
        return [
          note(
            `${name} has ended and left its lock`,
            'The next run removes the lock. To remove it now: `lockale unlock`',
          ),
        ]
      return [note(`${name} is active`, `Wait until it ends. If it has crashed: \`lockale unlock ${id}\``)]
    },
  }
}

export function checkLockfile({ fs, root }: Place): HealthCheck {
  return {
    id: 'lockfile',
    async look() {
      const { ok, note, broken } = linesOf('lockfile')
      const { lockfile } = await readLockfile(fs, root)
      if (lockfile.condition === 'absent') {
        return [note('there is none yet', 'The first `lockale sync` creates it. Then commit it.')]
      }
      if (lockfile.condition === 'truncated') {
        return [
          broken(
            `${lockfileName} is incomplete`,
            'Restore it from git, or import the existing translations free of charge: `lockale sync --adopt`',
          ),
        ]
      }
      const bytes = await fs.readFile(join(root, lockfileName))
      const version = /^# lockale (\d+)/mu.exec(Buffer.from(bytes).toString('latin1', 0, 200))?.[1] ?? '1'
      const keys = lockfile.catalogs.reduce((sum, catalog) => sum + lockfile.keysOf(catalog).length, 0)
      const lines = [
        ok(`version ${version}, ${countOf(keys, 'message')} in ${countOf(lockfile.catalogs.length, 'catalog')}`),
      ]
      if (lockfile.conflicted) {
        lines.push(
          note(
            'it has conflict markers; lockale reads both sides',
            'Nothing is lost: the next `lockale sync` removes them.',
          ),
        )
      }
      if (lockfile.skippedLines.length > 0) {
        const [first] = lockfile.skippedLines
        lines.push(
          note(
            `${countOf(lockfile.skippedLines.length, 'line')} cannot be read (line ${first})`,
            'The next `lockale sync` removes them.',
          ),
        )
      }
      return lines
    },
  }
}
