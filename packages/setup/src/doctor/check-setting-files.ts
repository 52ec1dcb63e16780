import {
  type CheckReport,
  type Config,
  type HealthCheck,
  type HealthLine,
  namesFile,
  needsService,
  openFileSettings,
  readNamedFiles,
  type SettingFiles,
} from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { lineOfError } from './line.ts'
import { countOf, linesOf } from './run-checks.ts'

/** Glossaries that the config names: whether they are there and sound, and for whom there is nothing in them. */
export function checkSettingFiles(config: Config, files: SettingFiles | undefined): HealthCheck {
  return {
    id: 'terms',
    async look() {
      const wanted = config.targets.map((target) => target.wanted)
      const glossaries = new Set(wanted.flatMap((each) => (each.glossaries ?? []).filter(namesFile)))
      if (files === undefined || glossaries.size === 0) return []
      const { ok } = linesOf('terms')
      const looks = [
        ...[...glossaries].map((path) => async () => {
          const { dictionaries } = (await files.glossary(path)).file
          const terms = dictionaries.reduce((sum, { entries }) => sum + entries.size, 0)
          const pairs = dictionaries.map(({ source, target }) => `${source}-${target}`).join(', ')
          return ok(`${path}: ${countOf(terms, 'term')} (${pairs})`)
        }),
      ]
      const lines = await Promise.all(
        looks.map((look) => look().catch((error: unknown) => lineOfError('terms', error))),
      )
      const isSound = lines.every(({ status }) => status === 'ok')
      return isSound ? [...lines, ...(await leftOutLines(config, files))] : lines
    },
  }
}

/** What of the files does not fit a target, where that stops nobody: what does is said by a check. */
async function leftOutLines(config: Config, files: SettingFiles): Promise<readonly HealthLine[]> {
  const { note } = linesOf('terms')
  const { source } = config
  const targets = config.targets.filter(({ locale, policy }) => policy !== 'locked' && needsService(config, [locale]))
  const fit = openFileSettings({ targets: await readNamedFiles(targets, files), source })
  return targets.flatMap(({ locale }) => {
    try {
      const { leftOut } = fit({ locale, settings: { engine: 'doctor' }, context: undefined, leftOut: [] })
      return leftOut.map(({ name, why }) =>
        note(`${locale}: ${name} is left out: ${why}`, 'Nothing to do, unless you expected it.'),
      )
    } catch (error) {
      if (isLockaleError(error, 'SETTING_DOES_NOT_FIT')) return []
      throw error
    }
  })
}

/** How the files are read: message syntax, and those that cannot be read at all. */
export function checkContents(check: () => Promise<CheckReport>): HealthCheck {
  return {
    id: 'contents',
    async look() {
      const { ok, broken, note } = linesOf('contents')
      const { diagnostics, syntaxes, messages } = await check()
      const words = [...new Set(syntaxes.map(({ syntax, why }) => `${syntax} (${why ?? 'from the config'})`))]
      const lines = [ok(`${countOf(messages, 'message')}: ${words.join(' · ')}`)]
      if (messages === 0)
        lines[0] = note(
          'there are no messages in the source files',
          'Check that `source` is the locale in which the strings are written.',
        )
      const conflicts = filesWith(['conflict-marker'])
      const unread = filesWith(['parse-error', 'bad-encoding', 'too-deep'])
      if (conflicts.length > 0)
        lines.push(broken(`conflict markers in ${few(conflicts)}`, 'Resolve them: `lockale resolve`'))
      if (unread.length > 0) {
        lines.push(broken(`${few(unread)} cannot be read`, 'To see line and column of each problem: `lockale check`'))
      }
      const standIns = filesWith(['stand-in-text'])
      if (standIns.length > 0) {
        lines.push(broken(`${few(standIns)}: pseudo-translations`, 'To replace them with translations: `lockale sync`'))
      }
      return lines

      function filesWith(codes: readonly string[]): readonly string[] {
        return [...new Set(diagnostics.filter(({ code }) => codes.includes(code)).map(({ file }) => file))]
      }
    },
  }
}

function few(files: readonly string[]): string {
  const rest = files.length > 3 ? ` and ${files.length - 3} more` : ''
  return `${files.slice(0, 3).join(', ')}${rest}`
}
