import { readFile } from 'node:fs/promises'

/** The page as it was built: a script and a style sheet, with no other file. */
export interface PageFiles {
  readonly script: string
  readonly style: string
}

/** Reads them from `dist`, of this package or of the one that it is bundled into. */
export async function readPageFiles(): Promise<PageFiles> {
  const read = (name: string) => readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8')
  const [script, style] = await Promise.all([read('page.js'), read('page.css')])
  return { script, style }
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#1d56d8"/><path d="M4 8.4l2.7 2.7L12 5.3" fill="none" stroke="#fff" stroke-width="2"/></svg>'

/** A tick on blue. It is a part of the page: a browser asks for no file. */
export const pageIcon: string = `data:image/svg+xml,${encodeURIComponent(svg)}`
