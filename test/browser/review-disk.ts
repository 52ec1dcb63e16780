import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { runInside } from '../canary/run-inside.ts'
import { openTab } from './chromium.ts'

interface ProjectOnDisk {
  /** Where the page opens, with `#`. */
  readonly hash: string
  readonly files: Readonly<Record<string, unknown>>
  readonly config: object
  /** What runs before the page opens, such as `lockale accept cart`. */
  readonly commands?: readonly string[] | undefined
  /** Called with the folder after the commands. */
  readonly prepare?: ((root: string) => void) | undefined
}

interface OpenPage {
  readonly root: string
  readonly page: Page
  /** Reads a file of the project as JSON. */
  readonly read: (file: string) => Promise<unknown>
  readonly write: (file: string, content: unknown) => Promise<void>
  readonly requests: readonly string[]
}

/** Runs with the page of `lockale review` on files of a real folder, in which nothing may go wrong. */
export async function withReviewOnDisk(
  browser: Browser,
  { hash, files, config, commands = [], prepare }: ProjectOnDisk,
  body: (open: OpenPage) => Promise<void>,
): Promise<void> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'lockale-page-')))
  async function write(file: string, content: unknown): Promise<void> {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), typeof content === 'string' ? content : JSON.stringify(content, undefined, 2))
  }
  const all = { ...files, 'lockale.config.json': { source: 'en', service: { preset: 'local' }, ...config } }
  for (const [file, content] of Object.entries(all)) await write(file, content)
  await runInside(['sync', '--adopt'], { cwd: root })
  for (const line of commands) await runInside(line.split(' ').slice(1), { cwd: root })
  prepare?.(root)
  const stop = new AbortController()
  let url: string | undefined
  const onOut = (text: string) => (url ??= /http:[^"\s]+/u.exec(text)?.[0])
  const ended = runInside(['review'], { cwd: root, signal: stop.signal, onOut })
  try {
    await expect.poll(() => url).toBeDefined()
    const tab = await openTab(browser, `${url}&${hash.slice(1)}`)
    const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8')) as unknown
    await tab.page.locator('.rows').waitFor()
    await body({ root, page: tab.page, read, write, requests: tab.requests })
    expect(tab.problems).toEqual([])
    await tab.close()
  } finally {
    stop.abort()
    await ended
    await rm(root, { recursive: true, force: true })
  }
}
