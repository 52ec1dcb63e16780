// Writes the pages of the API for the site, from the docstrings of the published packages, on a build: `npm run docs:api`. Fails if a
// docstring is missing. TypeDoc reads the emitted declarations, which are what users get.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pages } from './pages.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const folder = join(root, 'site', 'generated', 'api')
const digestFile = join(folder, 'digest.txt')

// TypeDoc needs ten seconds of a processor. While no declaration changes it can do without it.
if (existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest()) {
  console.log('No declaration has changed since the pages were made.')
} else {
  process.exitCode = await renderPages()
  if (process.exitCode === 0) writeFileSync(digestFile, digest())
}

/** The exit code: 1 if TypeDoc warns. */
async function renderPages() {
  const { Application, Comment } = await import('typedoc')
  const app = await Application.bootstrapWithPlugins(options())
  const project = await app.convert()
  if (project === undefined) throw new Error('TypeDoc could not read the declarations: run `npm run build` first.')
  for (const module of project.children) {
    const { page, about } = pages.find(({ entry }) => entry.replace(/(?:\/index)?\.d\.mts$/, '') === module.name)
    module.name = page
    module.comment = new Comment([{ kind: 'text', text: about }])
  }
  app.validate(project)
  rmSync(folder, { recursive: true, force: true })
  await app.outputs.writeOutput({ name: 'markdown', path: folder }, project)
  // `docs/api/README.md` lists the pages.
  rmSync(join(folder, 'README.md'), { force: true })
  return app.logger.hasWarnings() || app.logger.hasErrors() ? 1 : 0
}

function options() {
  const manifests = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'package.json'))
  return {
    plugin: ['typedoc-plugin-markdown'],
    tsconfig: join(here, 'tsconfig.json'),
    entryPoints: pages.map(({ entry }) => join(root, 'packages', entry)),
    logLevel: 'Warn',
    readme: 'none',
    skipErrorChecking: true,
    disableGit: true,
    disableSources: true,
    excludeExternals: true,
    excludePrivate: true,
    sanitizeComments: true,
    validation: { invalidLink: true, notDocumented: true, notExported: false },
    packagesRequiringDocumentation: manifests.map((file) => JSON.parse(readFileSync(file, 'utf8')).name),
    requiredToBeDocumented: ['Class', 'Function', 'Interface', 'Method', 'TypeAlias', 'Variable'],
    // A member of a union has no place for a docstring in the emitted declarations: that of the union describes it.
    intentionallyNotDocumented: ['client.DocumentSource.__type.open'],
    groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases'],
    kindSortOrder: ['Function', 'Variable', 'Class', 'Interface', 'TypeAlias'],
    // of typedoc-plugin-markdown: https://typedoc-plugin-markdown.org/docs/options
    outputFileStrategy: 'modules',
    flattenOutputFiles: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    propertyMembersFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true },
    pageTitleTemplates: { module: ({ rawName }) => pages.find(({ page }) => page === rawName)?.title ?? rawName },
  }
}

/** Of all that the pages are made of. The names of chunks have a hash of their own in them. */
function digest() {
  const hash = createHash('sha256')
  const folders = [...new Set(pages.map(({ entry }) => dirname(entry)))]
  const declarations = folders.flatMap((folder) => {
    const files = readdirSync(join(root, 'packages', folder)).filter((name) => name.endsWith('.d.mts'))
    const texts = files.map((name) => readFileSync(join(root, 'packages', folder, name), 'utf8'))
    return texts.map((text) => text.replaceAll(/-[\w-]{8}\.mjs"/g, '.mjs"')).toSorted()
  })
  const own = ['generate.mjs', 'pages.mjs', 'package.json', 'tsconfig.json'].map((name) =>
    readFileSync(join(here, name), 'utf8'),
  )
  for (const text of [...declarations, ...own]) hash.update(text)
  return `${hash.digest('hex')}\n`
}
