import type { Facts } from './facts.ts'
import type { Framework } from './frameworks.ts'
import type { Layout } from './layouts.ts'

/** Source files whose path names no locale, of frameworks in use here, where no translation tells them yet. */
export function findLone(facts: Facts, { frameworks, layouts }: LoneSearch): readonly Layout[] {
  const known = new Set(layouts.map(({ template }) => template))
  const lone = frameworks.flatMap(({ lone: rule, dependency, file }) => {
    const isUsed =
      (dependency !== undefined && facts.dependency(dependency) !== undefined) ||
      (file !== undefined && facts.file(file) !== undefined)
    if (rule === undefined || !isUsed) return []
    return facts.files.filter((path) => rule.file.test(path)).map((path) => toLayout(path, rule.target))
  })
  return lone.filter(({ template }) => !known.has(template))
}

interface LoneSearch {
  readonly frameworks: readonly Framework[]
  /** Found already. */
  readonly layouts: readonly Layout[]
}

/** `locale/django.pot` is the source of `locale/de/LC_MESSAGES/django.po`, where no PO file is. */
export function withTemplates(layouts: readonly Layout[], { files }: Facts): readonly Layout[] {
  const templates = files.filter((file) => file.endsWith('.pot'))
  return layouts.map((layout) => {
    const { template, base } = layout
    if (!template.endsWith('.po') || base !== undefined) return layout
    const [name = ''] =
      template
        .split('/')
        .at(-1)
        ?.replace(/[._-]?\{locale\}/u, '')
        .split('.') ?? []
    const own =
      templates.find((file) => name !== '' && file.endsWith(`${name}.pot`)) ??
      (templates.length === 1 ? templates[0] : undefined)
    return { ...layout, base: own }
  })
}

function toLayout(path: string, target: string): Layout {
  const [, folder = '', _stem, extension = ''] = /^((?:.*\/)?)([^/]+?)(\.[^./]+)$/u.exec(path) ?? []
  const template = target.replace('{folder}', folder).replace('{extension}', extension)
  return { template, locales: new Map(), base: path }
}
