// What keeps a tarball from being published: files that are missing or too many, entries that lead nowhere, dependencies that
// nobody can install, scripts that would run where lockale is installed, and its size.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** In kB of the tarball. */
const budgets = {
  lockale: 1170, // 75 of them are the tables of languages, 60 the words that rules know, 35 the review page
  '@lockale/client': 430, // 100 of them are the CommonJS build, 30 the names of deepl-node, 20 the transport by `fetch`
  '@lockale/formats': 270,
  '@lockale/i18next': 50,
  '@lockale/messages': 185,
  '@lockale/service': 780, // 290 of them are the table by which languages are detected, 280 the CommonJS build
  // 75 of them are the tables of languages, 60 the words that rules know, 10 the terminal's lines and the panel of Next.js
  'unplugin-lockale': 735,
}

const required = ['LICENSE', 'README.md', 'package.json', 'dist/index.mjs', 'dist/index.d.mts']

const allowed = [
  /^(?:LICENSE|README\.md|CHANGELOG\.md|package\.json)$/u,
  /^dist\/(?:[^/]+\.(?:m(?:js(?:\.map)?|ts)|d\.cts|cjs)|page(?:\.js|\.css)|\w+-notices\.md)$/u,
  /^bin\/[^/]+\.[cm]js$/u,
  /^(?:config|check-report)\.schema\.json$/u,
  /^schemas\/[\w-]+\.v1\.json$/u,
  /^skills\/lockale\/SKILL\.md$/u,
  /^runtime\/(?:devtools\/)?[\w-]+\.js$/u,
  /^(?:client\.d\.ts|backend\.(?:d\.ts|js)|next-(?:loader|modules)\.cjs|next-panel(?:-off)?\.js|next-panel\.d\.ts|unplugin-lockale-module\.js|nuxt-(?:panel|server)\.mjs)$/u,
]

/** What `tarballFaults` looks at, read from a tarball. */
export function readTarball(path) {
  const list = tar('-tzf', path).split('\n')
  const files = list.filter((line) => line !== '' && !line.endsWith('/')).map((line) => line.replace(/^package\//u, ''))
  const manifest = JSON.parse(tar('-xzOf', path, 'package/package.json'))
  const bins = Object.values(manifest.bin ?? {}).map((file) => file.replace(/^\.\//u, ''))
  const firstLines = Object.fromEntries(
    bins.filter((file) => files.includes(file)).map((file) => [file, firstLine(tar('-xzOf', path, `package/${file}`))]),
  )
  return { manifest, files, firstLines, kilobytes: Math.ceil(statSync(path).size / 1000) }
}

/**
 * One sentence for each fault.
 * @param source package.json of the package in the repository
 * @param workspace all packages of the repository: name, version, private
 */
export function tarballFaults({ manifest, files, firstLines, kilobytes }, { source, workspace }) {
  const has = (file) => files.includes(file)
  const faults = []
  if (manifest.private === true) faults.push('It is private.')
  for (const file of files) if (!allowed.some((names) => names.test(file))) faults.push(`${file} is a file too many.`)
  for (const file of required) if (!has(file)) faults.push(`${file} is missing.`)
  for (const name of Object.keys(source.bin ?? {})) {
    const file = manifest.bin?.[name]?.replace(/^\.\//u, '')
    if (file === undefined) faults.push(`The command ${name} is not in \`bin\`.`)
    else if (!has(file)) faults.push(`\`bin\` names ${file}, which is missing.`)
    else if (firstLines[file] !== '#!/usr/bin/env node') faults.push(`${file} does not begin with #!/usr/bin/env node.`)
  }
  for (const target of targetsOf(manifest.exports)) {
    const [before, after] = target.replace(/^\.\//u, '').split('*')
    const isThere =
      after === undefined ? has(before) : files.some((file) => file.startsWith(before) && file.endsWith(after))
    if (!isThere) faults.push(`\`exports\` names ${target}, which is missing.`)
  }
  faults.push(...dependencyFaults(manifest, workspace))
  if (manifest.devDependencies !== undefined) faults.push('It has `devDependencies`.')
  for (const name of Object.keys(manifest.scripts ?? {})) faults.push(`It has the script ${name}.`)
  const budget = budgets[manifest.name] ?? 0
  if (kilobytes > budget)
    faults.push(`It has ${kilobytes} kB, and its budget in scripts/tarball-faults.mjs is ${budget} kB.`)
  return faults
}

function dependencyFaults({ dependencies, optionalDependencies, peerDependencies }, workspace) {
  const faults = []
  for (const [name, range] of Object.entries({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const own = workspace.find((one) => one.name === name)
    if (/^[a-z]+:/u.test(range)) faults.push(`It depends on ${name}@${range}, which npm does not know.`)
    else if (own?.private === true) faults.push(`It depends on ${name}, which is private.`)
    else if (own !== undefined && range !== own.version)
      faults.push(`It depends on ${name}@${range}, and ${own.version} is published with it.`)
  }
  return faults
}

/** All files that `exports` names, in whatever conditions. */
function targetsOf(exports) {
  if (typeof exports === 'string') return [exports]
  return Object.values(exports ?? {}).flatMap(targetsOf)
}

function tar(...args) {
  return execFileSync('tar', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

function firstLine(text) {
  return text.split('\n')[0]
}
