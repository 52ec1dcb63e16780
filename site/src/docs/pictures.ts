import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './project.ts'

/** The width and the height of a WebP of docs/assets, in pixels. */
export function sizeOf(
  name: string,
  root: string = repositoryRoot,
): { readonly width: number; readonly height: number } {
  const bytes = readFileSync(join(root, 'docs/assets', name))
  // The extended header of the container (RFC 9649, section 2.7), which Chromium writes.
  if (bytes.toString('latin1', 12, 16) !== 'VP8X') throw new Error(`docs/assets/${name} is no extended WebP.`)
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
}

/** Gives each WebP of a page its size, so that text does not move when it arrives. */
export function withPictureSizes(html: string, root: string = repositoryRoot): string {
  return html.replaceAll(/<img src="\/assets\/([\w-]+\.webp)"/gu, (image, name: string) => {
    const { width, height } = sizeOf(name, root)
    return `${image} width="${width}" height="${height}" loading="lazy"`
  })
}

/** A line of a recorded terminal as HTML, and how many columns it is moved in. */
export interface RecordedLine {
  readonly kind: 'command' | 'remark' | 'output'
  readonly indent: number
  readonly html: string
}

/** The lines of a terminal that docs/assets shows as SVG: a browser wraps them as its window asks, and a reader can copy them. */
export function readRecording(name: string, root: string = repositoryRoot): readonly RecordedLine[] {
  const svg = readFileSync(join(root, 'docs/assets', `${name}.svg`), 'utf8')
  const lines = Array.from(svg.matchAll(/<g>(.*?)<\/g>/gu), ([, group = '']): RecordedLine => {
    const rows = Array.from(group.matchAll(/<text (?:class="(\w)")?[^>]*>(.*?)<\/text>/gu))
    const [first] = rows
    const html = rows.map(([, , row = ''], at) => (at === 0 ? row : row.trimStart())).join(' ')
    return {
      kind: first?.[1] === 'h' ? 'command' : first?.[1] === 'd' ? 'remark' : 'output',
      indent: html.search(/\S/u),
      html: html.replaceAll('tspan', 'span'),
    }
  })
  if (lines.length === 0) throw new Error(`docs/assets/${name}.svg has no lines.`)
  return lines
}
