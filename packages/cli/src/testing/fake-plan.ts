import {
  type Catalog,
  type FormChange,
  type MessageChange,
  type Orphan,
  type Plan,
  type PlanStep,
  type TargetFile,
  toMessageKey,
} from '@lockale/core'
import type { Entry } from '@lockale/formats'
import { fakeReport } from '@lockale/terminal/testing/fake-host'

/** Returns one planned message in German, for tests. */
export function fakeChange(name: string, source: string, more: Partial<MessageChange> = {}): MessageChange {
  const path = name.split('.')
  const plan = { form: '', do: 'copy', from: '' } as FormChange['plan']
  const form: FormChange = {
    plan,
    path,
    entry: undefined,
    state: 'missing',
    wasThere: false,
    by: undefined,
    facts: [],
    byMock: false,
    drift: undefined,
    isStranger: false,
    isUnsure: false,
    isPseudo: false,
    findings: [],
  }
  return {
    catalog: { id: '{locale}.json' } as Catalog,
    target: fakeTarget('de'),
    unit: {
      key: toMessageKey(path),
      path,
      name: path.join('.'),
      ignored: [],
      unknownRules: [],
      maxLength: undefined,
      syntax: {} as MessageChange['unit']['syntax'],
      plural: undefined,
      isNative: false,
      forms: new Map([['', { text: source, path, range: { start: 0, end: 0 } }]]),
      note: undefined,
      fingerprint: '-----------' as MessageChange['unit']['fingerprint'],
      isUnwritten: false,
    },
    state: 'missing',
    forms: [form],
    ...more,
  }
}

export function fakeTarget(locale: string): TargetFile {
  return {
    locale,
    file: `${locale}.json`,
    parsed: undefined,
    text: undefined,
    entries: new Map(),
    digest: undefined,
    isOpen: false,
    release: () => undefined,
    read: async () => undefined,
    dropBytes: () => undefined,
    withBytes: () => fakeTarget(locale),
  }
}

/** Returns a step that sends the whole string of its message. */
export function fakeSend(change: MessageChange, recalled?: string): PlanStep {
  const [form] = change.forms
  const source = [...change.unit.forms.values()][0]?.text ?? ''
  const send = { kind: 'send', change: form, source, recalled, protectedText: { characters: source.length } }
  const why = change.state === 'stale' ? 'stale' : 'missing'
  return { kind: recalled === undefined ? 'translate' : 'reuse', change, why, forms: [send] } as unknown as PlanStep
}

export function fakeOrphan(name: string): Orphan {
  const entry = { value: 'alt' } as Entry
  const catalog = { id: '{locale}.json' } as Catalog
  return {
    catalog,
    target: fakeTarget('de'),
    key: toMessageKey(name.split('.')),
    entry,
    form: '',
    by: 'machine',
    facts: [],
    isStranger: false,
    isExtraForm: false,
  }
}

export function fakePlan(steps: readonly PlanStep[], given: Partial<Plan['totals']> = {}): Plan {
  const totals = { ...fakeReport.plan, ...given }
  return {
    source: 'en',
    steps,
    diffs: [],
    settings: [],
    totals: { ...totals, locales: [{ ...totals, locale: 'de' }] },
    outdated: [],
    skipped: [],
    troubles: [],
  }
}
