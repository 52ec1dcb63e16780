import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Loading…', target: 'Wird geladen', with: { expected: 'an ellipsis', found: '' } },
    { source: 'Loading', target: 'Wird geladen…' },
    { source: 'Loading...', target: 'Wird geladen..', with: { expected: 'an ellipsis', found: 'a full stop' } },
  ],
  passes: [
    { source: 'Loading...', target: 'Wird geladen …' },
    { source: 'Loading…', target: '正在加载……', locale: 'zh-CN' },
    { source: 'Loading…', target: 'กำลังโหลด', locale: 'th' },
    { source: 'Loading…', target: '読み込み中⋯', locale: 'ja' },
    { source: 'Loading (…)', target: 'Lädt (...)' },
  ],
}
