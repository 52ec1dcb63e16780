import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'max-length': {
    finds: [
      { source: 'Save', target: 'Speichern', limits: { characters: 5 }, with: { found: 9, limit: 5 } },
      {
        source: '{{n}} <b>files</b>',
        target: '{{n}} <b>Dateien</b>',
        limits: { characters: 8 },
        with: { found: 9, limit: 8 },
      },
      { source: 'Hi', target: '👋🏽👋', limits: { characters: 2 }, with: { found: 3, limit: 2 } },
    ],
    passes: [
      { source: 'Save', target: 'Speichern', limits: { characters: 9 } },
      { source: 'Save', target: 'Speichern' },
      { source: '{{count}} <b>files</b>', target: '{{count}} <b>Dateien</b>', limits: { characters: 9 } },
      { source: 'Hi', target: '👋👋', limits: { characters: 2 } },
    ],
  },
  'max-lines': {
    finds: [
      { source: 'A', target: 'A\nB', limits: { lines: 1 }, with: { found: 2, limit: 1 } },
      { source: 'A', target: 'A\r\nB\r\nC', limits: { lines: 2 } },
    ],
    passes: [
      { source: 'A', target: 'A\r\nB', limits: { lines: 2 } },
      { source: 'A', target: 'A\nB\nC' },
    ],
  },
  'max-size': {
    finds: [
      { source: 'Save', target: 'Speichern', limits: { pixels: 40 } },
      { source: 'Save', target: '保存する', locale: 'ja', limits: { pixels: 60 }, with: { found: 64, limit: 60 } },
      { source: 'Save', target: 'Speichern\nund schließen', limits: { pixels: 60, lines: 2 } },
    ],
    passes: [
      { source: 'Save', target: 'Speichern', limits: { pixels: 90 } },
      { source: 'Save', target: '保存', locale: 'ja', limits: { pixels: 32 } },
      { source: 'Save', target: 'Speichern und schließen', limits: { pixels: 120, lines: 2 } },
      { source: 'Save', target: 'Speichern' },
      { source: 'Save', target: 'Sa\u0301', limits: { pixels: 22 } },
    ],
  },
  'length-ratio': {
    finds: [
      {
        source: 'Your changes will be lost if you leave this page without saving.',
        target: 'Verloren.',
        with: { found: 'short', percent: 14 },
      },
      { source: 'Live', target: 'В режиме реального времени', locale: 'ru' },
      {
        source: '无法保存文件，请稍后再试。如果问题仍然存在，请联系管理员。',
        target: 'Save',
        sourceLocale: 'zh-CN',
        locale: 'en',
      },
      {
        source: '全屏',
        target: 'The window is shown on the whole of the screen from now on.',
        sourceLocale: 'zh-CN',
        locale: 'en',
        with: { found: 'long', percent: 2950 },
      },
      {
        source: 'Die Datei konnte nicht gespeichert werden, weil sie offen ist.',
        target: 'Non.',
        sourceLocale: 'de',
        locale: 'fr',
      },
      {
        source: 'The file could not be saved on this disk.',
        target:
          '文件无法保存在这个磁盘上，因为磁盘已经满了，请先删除一些文件然后再试一次，谢谢您的理解和支持，祝您工作愉快，再见。',
        locale: 'zh-CN',
      },
    ],
    passes: [
      { source: 'Your changes will be lost.', target: '変更内容は失われます。', locale: 'ja' },
      { source: 'OK', target: 'Einverstanden' },
      { source: 'The file was saved on the disk.', target: 'Die Datei wurde auf der Festplatte gespeichert.' },
      { source: '全屏', target: 'Enable full screen', sourceLocale: 'zh-CN', locale: 'en' },
      { source: '设置', target: 'Einstellungen ändern', sourceLocale: 'zh-CN', locale: 'de' },
      {
        source: 'ファイルを保存できませんでした。',
        target: 'Die Datei konnte leider nicht gespeichert werden, da ein Fehler auftrat.',
        sourceLocale: 'ja',
        locale: 'de',
      },
      {
        source: 'Die Datei konnte nicht gespeichert werden.',
        target: '无法保存文件。',
        sourceLocale: 'de',
        locale: 'zh-CN',
      },
      { source: '{{a}}', target: '{{a}} ist nicht da' },
      { source: 'The file was saved on the disk.', target: 'ፋይሉ ተቀምጧል', locale: 'am' },
    ],
  },
  'sentence-count': {
    finds: [
      {
        source: 'The file was saved. You can go.',
        target: 'Die Datei wurde gespeichert.',
        with: { expected: 2, found: 1 },
      },
      { source: 'The file was saved and closed.', target: '已保存文件。已关闭。', locale: 'zh-CN' },
    ],
    passes: [
      { source: 'The file was saved. You can go.', target: 'ファイルを保存しました。もう行けます。', locale: 'ja' },
      { source: 'It costs 3.50 with e.g. tax included.', target: 'Es kostet 3,50 mit z. B. Steuer.' },
      { source: 'The file was saved. You can go.', target: 'ไฟล์ถูกบันทึกแล้ว คุณไปได้', locale: 'th' },
      { source: 'Saved. Go.', target: 'Gespeichert.' },
    ],
  },
  'must-match': {
    finds: [
      {
        source: 'Save',
        target: 'speichern',
        options: { mustMatch: [{ messages: (message) => message.startsWith('a.'), pattern: /^\p{Lu}/gu }] },
        with: { pattern: String.raw`^\p{Lu}` },
      },
      {
        source: 'Save',
        target: '1',
        options: { mustMatch: [{ messages: (message) => message.startsWith('a.'), pattern: /^\p{Lu}/gu }] },
      },
    ],
    passes: [
      {
        source: 'Save',
        target: 'Speichern',
        options: { mustMatch: [{ messages: (message) => message.startsWith('a.'), pattern: /^\p{Lu}/gu }] },
      },
      {
        source: 'Save',
        target: 'speichern',
        options: { mustMatch: [{ messages: (message) => message.startsWith('z.'), pattern: /^\p{Lu}/u }] },
      },
      { source: 'Save', target: 'speichern' },
    ],
  },
}
