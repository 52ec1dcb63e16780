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
