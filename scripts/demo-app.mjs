// The demo's app: a copy of the example in `.demo`, and its files as the story looks at them.
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const example = join(root, 'examples', 'vite-i18next')

/** Inside the example, so that packages are found where the example finds them. */
export const demo = join(example, '.demo')
/** As it is on npm: what the build made. */
export const cli = join(root, 'packages', 'cli', 'bin', 'lockale.cjs')
export const locales = ['de', 'fr', 'pl', 'ja', 'ar']

/** What is committed of the example, as a fresh app. */
export async function copyExample() {
  // A person may have run things in the example too.
  const left = ['node_modules', '.demo', '.lockale', 'dist', 'lockale.lock', ...locales.map(fileOf)]
  const isPart = (path) => !left.includes(relative(example, path).replaceAll('\\', '/'))
  await rm(demo, { recursive: true, force: true })
  await mkdir(demo)
  for (const name of await readdir(example)) {
    const path = join(example, name)
    if (isPart(path)) await cp(path, join(demo, name), { recursive: true, filter: isPart })
  }
}

export function fileOf(locale) {
  return `locales/${locale}.json`
}

export async function readTexts(locale) {
  return JSON.parse(await readFile(join(demo, fileOf(locale)), 'utf8'))
}

/** The lines of each target file. */
export async function readLines() {
  const files = locales.map(async (locale) => [
    locale,
    (await readFile(join(demo, fileOf(locale)), 'utf8')).split('\n'),
  ])
  return Object.fromEntries(await Promise.all(files))
}

/** Puts a text into a file as a person does: one line changes. Gives the lines that show it. */
export async function writeText(locale, key, text) {
  const file = join(demo, fileOf(locale))
  const before = await readFile(file, 'utf8')
  const start = `  ${JSON.stringify(key)}: `
  const line = before.split('\n').find((each) => each.startsWith(start))
  if (line === undefined) throw new Error(`${fileOf(locale)} has no line for ${JSON.stringify(key)}`)
  const changed = `${start}${JSON.stringify(text)}${line.endsWith(',') ? ',' : ''}`
  await writeFile(
    file,
    before.replace(`${line}\n`, () => `${changed}\n`),
  )
  return [fileOf(locale), `  - ${line.trim()}`, `  + ${changed.trim()}`, '']
}

/** One line for each file and folder; another one if it was written. Without what a check remembers of itself. */
export async function stampFiles() {
  const all = await readdir(demo, { recursive: true, withFileTypes: true })
  // what lockale remembers of its own answers and of files that it found clean
  const memories = new Set(['answers', 'answers-build', 'files'])
  const entries = all.filter(({ parentPath, name }) => !(parentPath.endsWith('.lockale') && memories.has(name)))
  const stamps = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const { mtimeNs, size, ino } = await stat(path, { bigint: true })
    return entry.isFile() ? [path, mtimeNs, size, ino].join(' ') : path
  })
  return sorted(await Promise.all(stamps))
}

/** By code units. */
export function sorted(texts) {
  return [...texts].sort((a, b) => (a < b ? -1 : 1))
}

/** A path as a person at the root of the repository types it. */
export function here(path) {
  return relative(root, path).replaceAll('\\', '/')
}
