import { relative } from 'node:path'
import type { Config, HealthLine } from '@lockale/core'
import { countOf, linesOf } from './line.ts'

/** What the config says, in one line, and what of it is odd. */
export function configLines(
  config: Config,
  { file, cwd }: { readonly file: string; readonly cwd: string },
): readonly HealthLine[] {
  const { ok, note } = linesOf('config')
  const { source, targets } = config
  const locales = targets.map(({ locale }) => locale)
  const shown =
    locales.length > 8 ? `${locales.slice(0, 8).join(', ')} and ${locales.length - 8} more` : locales.join(', ')
  const name = relative(cwd, file)
  const lines = [ok(`${name}: ${source} → ${shown === '' ? countOf(0, 'locale') : shown}`)]
  if (name.startsWith('..'))
    lines.push(note('the config is that of a folder above', 'Is it the one you mean? `--config` names another.'))
  return lines
}
