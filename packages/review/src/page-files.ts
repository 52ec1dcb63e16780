import { readFile } from 'node:fs/promises'

export interface PageFiles {
  readonly script: string
  readonly style: string
}

/** Reads script and style of the review page from the folder `dist` of the installed package. */
export async function readPageFiles(): Promise<PageFiles> {
  const read = (name: string) => readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8')
  const [script, style] = await Promise.all([read('page.js'), read('page.css')])
  return { script, style }
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#1d56d8"/><path d="M4 8.4l2.7 2.7L12 5.3" fill="none" stroke="#fff" stroke-width="2"/></svg>'

/** Icon of the page as a data URL, so that the browser requests no file: a check mark on blue. */
export const pageIcon: string = `data:image/svg+xml,${encodeURIComponent(svg)}`
