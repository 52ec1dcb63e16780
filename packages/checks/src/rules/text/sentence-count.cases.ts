import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
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
}
