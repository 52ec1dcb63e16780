import type { ProjectPlace } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { didYouMean } from '../../find-named.ts'
import { glossaryFolder, isFileName, type OpenGlossary, openGlossary } from '../../glossary/read-folder.ts'

/**
 * Reads the named glossary files; without names, all glossary files of the project.
 * @returns the files, and the names without a file
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID`
 */
export async function readNamed(
  names: readonly string[],
  folder: ProjectPlace,
): Promise<{ readonly open: readonly OpenGlossary[]; readonly unknown: readonly string[] }> {
  if (names.length === 0) return { open: await readGlossaryFolder(folder), unknown: [] }
  const paths = await findGlossaryFiles(folder)
  const named = (name: string) => paths.filter((path) => isFileName(name, { path, name: nameOf(path) }))
  const wanted = paths.filter((path) => names.some((name) => named(name).includes(path)))
  const open = await Promise.all(wanted.map((path) => openGlossary(path, folder)))
  return {
    open: open.filter((file) => file !== undefined),
    unknown: names.filter((name) => named(name).length === 0),
  }
}

/** Reads the named glossary files. @throws {LockaleError} `GLOSSARY_UNKNOWN` for a name without a file */
export async function readFiles(
  names: readonly string[],
  folder: ProjectPlace,
): Promise<readonly OpenGlossary['file'][]> {
  const { open, unknown } = await readNamed(names, folder)
  const [first] = unknown
  if (first === undefined) return open.map(({ file }) => file)
  const all = (await findGlossaryFiles(folder)).map(nameOf)
  throw new LockaleError('GLOSSARY_UNKNOWN', `There is no glossary file "${first}" in lockale/glossaries.`, {
    hint: `${didYouMean(first, all)}${all.length === 0 ? 'The folder has no glossary files.' : `Glossary files: ${all.join(', ')}.`}`,
  })
}

function nameOf(path: string): string {
  return path.slice(glossaryFolder.length + 1)
}

/** Reads all glossaries of a project, sorted by path. @throws {LockaleError} `GLOSSARY_FILE_INVALID` */
async function readGlossaryFolder(folder: ProjectPlace): Promise<readonly OpenGlossary[]> {
  const paths = await findGlossaryFiles(folder)
  const files = await Promise.all(paths.map((path) => openGlossary(path, folder)))
  return files.filter((file) => file !== undefined)
}

/** Returns the paths of glossary files, relative to the project. */
function findGlossaryFiles({ fs, root }: ProjectPlace): Promise<readonly string[]> {
  const patterns = ['csv', 'tsv'].map((ending) => `${glossaryFolder}/**/*.${ending}`)
  return fs.glob(patterns, { cwd: root })
}
