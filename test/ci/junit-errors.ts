import { SaxesParser } from 'saxes'

/**
 * What is wrong with a JUnit report: not well-formed XML 1.0, or not the elements, attributes and order that the schemas of
 * Jenkins' xUnit plugin and of Ant agree on (`file` of a case is GitLab's), or counts that are not those of the cases.
 */
export function junitErrors(xml: string): readonly string[] {
  const errors: string[] = []
  const open: Element[] = []
  let root: Element | undefined
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', ({ message }) => errors.push(message))
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Readonly<Record<string, string>>, children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => {
    const { name = '' } = open.at(-1) ?? {}
    if (text.trim() !== '' && !withText.has(name)) errors.push(`text in <${name}>`)
  })
  parser.write(xml).close()
  if (root?.name !== 'testsuites') return [...errors, 'the root is no <testsuites>']
  return [...errors, ...elementErrors(root)]
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
}

interface Rule {
  readonly children: readonly string[]
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

const withText: ReadonlySet<string> = new Set(['failure', 'error', 'system-out', 'system-err'])
const counts = ['tests', 'failures', 'errors'] as const

const rules: Readonly<Record<string, Rule>> = {
  testsuites: { children: ['testsuite'], required: ['name', ...counts, 'time'], optional: ['disabled'] },
  testsuite: {
    children: ['testcase'],
    required: ['name', ...counts, 'skipped', 'time'],
    optional: ['timestamp', 'id'],
  },
  testcase: {
    children: ['skipped', 'failure', 'error', 'system-out', 'system-err'],
    required: ['name', 'classname', 'time'],
    optional: ['file', 'status', 'assertions'],
  },
  failure: { children: [], required: ['message', 'type'], optional: [] },
  skipped: { children: [], required: [], optional: ['message'] },
  'system-out': { children: [], required: [], optional: [] },
}

function elementErrors({ name, attributes, children }: Element): readonly string[] {
  const rule = rules[name]
  if (rule === undefined) return [`<${name}> is not known`]
  const given = Object.keys(attributes)
  const places = children.map((child) => rule.children.indexOf(child.name))
  const cases = name === 'testcase' ? [] : casesIn({ name, attributes, children })
  const have: Readonly<Record<string, number>> = {
    tests: cases.length,
    failures: cases.filter((one) => one.children.some((child) => child.name === 'failure')).length,
    errors: 0,
    skipped: cases.filter((one) => one.children.some((child) => child.name === 'skipped')).length,
  }
  return [
    ...rule.required.filter((one) => !given.includes(one)).map((one) => `<${name}> lacks ${one}`),
    ...given.filter((one) => ![...rule.required, ...rule.optional].includes(one)).map((one) => `<${name}> has ${one}`),
    ...places.flatMap((place, index) => (place === -1 ? [`<${children[index]?.name ?? ''}> in <${name}>`] : [])),
    ...(places.some((place, index) => place < (places[index - 1] ?? 0)) ? [`<${name}>: children out of order`] : []),
    ...Object.entries(have).flatMap(([one, value]) =>
      attributes[one] === undefined || attributes[one] === String(value)
        ? []
        : [`<${name}> ${one}=${attributes[one]}, not ${value}`],
    ),
    ...children.flatMap(elementErrors),
  ]
}

function casesIn({ name, children }: Element): readonly Element[] {
  return name === 'testsuite' ? children : children.flatMap(casesIn)
}
