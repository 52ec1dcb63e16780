import { join } from 'node:path'
import type { Diagnostic } from '@lockale/errors'
import type { Host } from '../host.ts'
import { sortFindings } from '../render/findings.ts'
import type { Screen } from '../render/screen.ts'
import { pageWidth } from '../render/wrap-line.ts'

/** The lines of so many findings are shown; of more, the place is enough. */
const maxFrames = 3

/** For a person at a terminal: the lines of the first errors, by finding. */
export async function codeFrames(
  findings: readonly Diagnostic[],
  { host, root }: { readonly host: Host; readonly root: string },
): Promise<ReadonlyMap<Diagnostic, Screen>> {
  const frames = new Map<Diagnostic, Screen>()
  if (!host.stdout.isTty) return frames
  const { codeFrame } = await import('../render/code-frame.ts')
  const placed = sortFindings(findings).filter(
    ({ severity, position }) => severity === 'error' && position !== undefined,
  )
  for (const finding of placed.slice(0, maxFrames)) {
    const { line, column } = finding.position ?? { line: 1, column: 1 }
    const text = await host.parts.readText(join(root, finding.file)).catch(() => undefined)
    if (text !== undefined) frames.set(finding, codeFrame({ text, line, column, width: pageWidth(host.stdout) }))
  }
  return frames
}
