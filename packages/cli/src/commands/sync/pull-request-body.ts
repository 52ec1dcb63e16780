import type { SyncReport } from '@lockale/core'
import type { MachineTranslation } from '@lockale/core/runs/machine-translations'
import { escapeHtml } from '@lockale/errors'
import { printScreen, type Screen } from '../../render/screen.ts'
import { cut } from '../../reporters/checked.ts'
import { machineSection } from '../../reporters/machine-section.ts'

/** In bytes: below the limit of GitHub, and of one argument of a program. */
const maxBody = 60_000
/** Of what the run printed, in UTF-16 units. */
const maxSummary = 6000

interface BodyOptions {
  readonly report: SyncReport
  /** What the run printed. */
  readonly screen: Screen
  readonly translations: readonly MachineTranslation[]
}

/** Prints the description of a pull request: what the run did and what it was billed, and the translations it brings. */
export function pullRequestBody({ report, screen, translations }: BodyOptions): string {
  const summary = cut(printScreen(screen, { color: false, secrets: [] }).trimEnd(), maxSummary)
  const top = `lockale translated what was missing or out of date.\n\n<pre>\n${escapeHtml(summary.replaceAll(/\n\s*\n/gu, '\n'))}\n</pre>\n\n`
  const end = '<sub>Opened by <code>lockale sync --pr</code>. The next run replaces the commits of this branch.</sub>\n'
  const section = machineSection({
    translations,
    problems: report.diagnostics,
    room: maxBody - Buffer.byteLength(top + end),
    sizeOf: (text) => Buffer.byteLength(text),
  })
  return `${top}${section}${end}`
}
