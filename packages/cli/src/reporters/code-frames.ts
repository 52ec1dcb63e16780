import { join } from 'node:path'
import type { Diagnostic } from '@lockale/errors'
import type { Host } from '@lockale/terminal/host'
import type { ListedFindings } from '../render/findings.ts'
import { pageWidth, type Screen } from '@lockale/terminal/render/screen'

/** The lines of so many findings are shown; of more, the place is enough. */
const maxFrames = 10

interface FramesOptions {
  readonly host: Host
  /** Absolute. */
  readonly root: string
  readonly sourceLocale: string
}

/** For a person at a terminal: source string and translation of the first errors and warnings that are shown. */
export async function codeFrames(
  { shown }: Pick<ListedFindings, 'shown'>,
  { host, root, sourceLocale }: FramesOptions,
): Promise<ReadonlyMap<Diagnostic, Screen>> {
  const frames = new Map<Diagnostic, Screen>()
  if (!host.stdout.isTty) return frames
  const placed = shown
    .map(({ first }) => first)
    .filter(({ position, severity }) => position !== undefined && severity !== 'info')
  if (placed.length === 0) return frames
  const { textFrame } = await import('@lockale/terminal/render/text-frame')
  const texts = new Map<string, Promise<string | undefined>>()
  const read = (file: string) => {
    const known = texts.get(file) ?? readShown(host, join(root, file))
    texts.set(file, known)
    return known
  }
  const first = placed.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
  for (const finding of first.slice(0, maxFrames)) {
    const target = await read(finding.file)
    const source = finding.source === undefined ? undefined : await read(finding.source.file)
    frames.set(finding, textFrame({ finding, sourceLocale, target, source, width: pageWidth(host.stdout) }))
  }
  return frames
}

/** `undefined` for what cannot be read, and for another encoding: it would be shown with a sign between all letters. */
async function readShown(host: Host, path: string): Promise<string | undefined> {
  const text = await host.parts.readText(path).catch(() => undefined)
  return text?.includes('\0') === true ? undefined : text
}
