import type { PulledGlossary } from '@lockale/connect'
import { bold, dim, green, type Line, type Screen } from '../screen.ts'

/** One line for each file. */
export function renderPulled(pulled: readonly PulledGlossary[]): Screen {
  if (pulled.length === 0) return [[dim('– nothing to pull: no glossary file is on the service')]]
  return pulled.map(({ path, kind, pairs }): Line => {
    if (kind === 'kept') return [dim('='), ` ${path}`, dim('  nothing was edited on the service')]
    if (kind === 'named') return [green('✓'), ' ', bold(path), '  its new name on the service is on record']
    return [
      green('✓'),
      ' ',
      bold(path),
      `  ${kind === 'made' ? 'made' : 'written'}: ${pairs.length === 0 ? 'its name' : pairs.join(', ')}`,
    ]
  })
}
