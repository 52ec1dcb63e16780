import {
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
import { countOf, linesOf } from './line.ts'
import { brokenBy } from './run-checks.ts'

/** Glossaries and styles that the config names: whether they are there and sound, and for whom there is nothing in them. */
export function checkSettingFiles(config: Config, files: SettingFiles | undefined): HealthCheck {
  return {
    id: 'terms',
    async look() {
      const wanted = config.targets.map((target) => target.wanted)
      const glossaries = new Set(wanted.flatMap((each) => (each.glossaries ?? []).filter(namesFile)))
      const styles = new Set(wanted.flatMap(({ style }) => (style !== undefined && namesFile(style) ? [style] : [])))
      if (files === undefined || glossaries.size + styles.size === 0) return []
      const { ok } = linesOf('terms')
      const looks = [
        ...[...glossaries].map((path) => async () => {
          const { dictionaries } = (await files.glossary(path)).file
          const terms = dictionaries.reduce((sum, { entries }) => sum + entries.size, 0)
          const pairs = dictionaries.map(({ source, target }) => `${source}-${target}`).join(', ')
          return ok(`${path}: ${countOf(terms, 'term')} (${pairs})`)
        }),
        ...[...styles].map((path) => async () => {
          const { lists } = (await files.style(path)).file
          return ok(`${path}: style for ${lists.map(({ language }) => language).join(', ')}`)
        }),
      ]
      const lines = await Promise.all(looks.map((look) => look().catch((error: unknown) => brokenBy('terms', error))))
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
        note(`${locale}: ${name} is left out: ${why}`, 'Nothing to do, unless you counted on it.'),
      )
    } catch (error) {
      if (isLockaleError(error, 'SETTING_DOES_NOT_FIT')) return []
      throw error
    }
  })
}
