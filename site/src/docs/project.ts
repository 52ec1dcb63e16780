import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the project lives on the web. */
export interface Project {
  /** Address of the repository, without a slash at its end. */
  readonly repository: string
  /** Address of this site, without a slash at its end. */
  readonly homepage: string
}

/** The repository around this site. Astro runs in `site/`. */
export const repositoryRoot: string = join(process.cwd(), '..')

/** Reads both addresses from the package.json of the repository: no other file names them. */
export function readProject(root: string = repositoryRoot): Project {
  const manifest: { repository?: string | { url: string }; homepage?: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const { repository = 'https://github.com/lockale/lockale', homepage = 'https://lockale.dev' } = manifest
  const url = typeof repository === 'string' ? repository : repository.url
  return {
    repository: url.replace(/^git\+/u, '').replace(/(?:\.git)?\/?$/u, ''),
    homepage: homepage.replace(/\/$/u, ''),
  }
}
