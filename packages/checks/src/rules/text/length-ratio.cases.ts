import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Your changes will be lost if you leave this page without saving.',
      target: 'Verloren.',
      with: { found: 'short', percent: 14 },
    },
    { source: 'Live', target: 'В режиме реального времени', locale: 'ru' },
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
    { source: '{{a}}', target: '{{a}} ist nicht da' },
    { source: 'The file was saved on the disk.', target: 'ፋይሉ ተቀምጧል', locale: 'am' },
  ],
}
