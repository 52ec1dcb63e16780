import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'foreign-characters': {
    finds: [
      { source: 'Save changes', target: '儲存变更', locale: 'zh-TW', with: { found: ['变'] } },
      { source: 'Delete group', target: '删除分组', locale: 'zh-Hant-HK', with: { found: ['删', '组'] } },
      { source: 'Account deleted', target: '已刪除您的账号', locale: 'zh-CN', with: { found: ['刪'] } },
      { source: 'Save the file', target: '儲存檔案', locale: 'zh', with: { found: ['儲', '檔'] } },
      { source: 'Search', target: 'ｶﾀﾛｸﾞ検索', locale: 'ja' },
      { source: 'Edit images', target: '编辑图片', locale: 'ja', with: { found: ['编', '辑', '图'] } },
      { source: 'Copy the URL', target: 'ＵＲＬをコピー', locale: 'ja', with: { found: ['Ｕ', 'Ｒ', 'Ｌ'] } },
      { source: 'Yes, really', target: 'Ja，wirklich', with: { found: ['，'] } },
      { source: 'Red, blue', target: 'Красный、синий', locale: 'ru' },
      { source: 'Yes, 2', target: 'Ja، 2', with: { found: ['،'] } },
    ],
    passes: [
      {
        source: 'Image settings for the country',
        target: '国の画像設定、会話、学習、医療、圏内、峠、辻',
        locale: 'ja',
      },
      { source: 'Save changes', target: '儲存變更', locale: 'zh-TW' },
      { source: 'Save changes', target: '保存更改', locale: 'zh-CN' },
      { source: 'After the queen', target: '皇后之后', locale: 'zh-CN' },
      { source: 'Content', target: '内容', locale: 'zh-TW' },
      { source: 'Simplified Chinese', target: '简体中文', locale: 'zh-TW' },
      { source: '简 mode', target: '简 模式', locale: 'zh-TW' },
      { source: 'Save changes', target: '変更を保存、閉じる', locale: 'ja' },
      { source: 'Yes, 2', target: 'نعم، ٢', locale: 'ar' },
      { source: 'Yes, 2', target: 'بله، ۲', locale: 'fa' },
      { source: 'Full-width Ａ, 1', target: 'Ａ in voller Breite, 1' },
      { source: 'Right mouse button', target: '鼠标右键', locale: 'lzh' },
    ],
  },
}
