import type { EverydayWords } from './everyday-words.ts'
import { inflect } from './inflect.ts'
import { combineWords, splitWords } from './word-list.ts'

/** What screens are called in everyday speech, beside their names in screen-words.ts. */
export const everydayScreens: readonly EverydayWords[] = [
  {
    words: [
      ...combineWords(
        ['全体の', '全体的な', '会社全体の', '今の', '今日の全体の'],
        ['状況', '様子', '数字', '調子', '動き', '具合'],
      ),
      ...splitWords(`速報|昨日の速報|今日の速報|今日の状況|全体まとめ|全体のまとめ|how did we do|全体感|全体像|全体を見たい|全体を見せて|全体どう|全体でどう|全体で|全体だと|全体はどう|全体どうなってる|トップページ|最初の画面|トップ画面|ホーム画面|
        big picture|the big picture|at a glance|how are things|how are we doing|how is business|how's business|
        overall picture|overall situation|general situation|start page|home page|main page|front page|overview|
        overview of everything`),
    ],
    hints: [{ screen: 'dashboard', weight: 2.5, when: 'noTitle' }],
  },
  {
    words: [
      ...combineWords(
        ['誰が', 'だれが', '誰がいつ', 'だれがいつ'],
        ['何を', 'なにを', '何', ''],
        ['した', 'やった', 'してる', 'している', '操作した', '変えた', '変更した', '見た', 'ダウンロードした'],
      ),
      ...splitWords(`操作の記録|操作の履歴|操作記録|作業履歴|作業ログ|変更履歴|変更の履歴|ログイン履歴|ログイン記録|利用履歴|利用ログ|アクセスログ|
        アクセス履歴|監査証跡|証跡|activity|activity log|activities|access log|login history|sign-in history|change log|
        change history|audit trail|who did what|who changed what|doing what|been doing what|who has been doing what|
        who's been doing what|who's doing what|who is doing what|who changed|who logged in|who signed in|user activity|
        history of changes|logs`),
    ],
    hints: [{ screen: 'audit', weight: 4 }],
  },
  {
    words: combineWords(
      ['データ', 'POSデータ', '売上データ', '販売データ', '実績データ', 'POS'],
      ['', 'が', 'は', 'も', 'ちゃんと', 'はちゃんと', '、ちゃんと', 'は、ちゃんと', 'がちゃんと', 'は全部', 'が全部'],
      [
        ...inflect('届', 'く'),
        ...inflect('来', 'one-row'),
        ...inflect('入', 'る'),
        ...inflect('揃', 'う'),
        ...inflect('そろ', 'う'),
        ...inflect('遅れ', 'one-row'),
      ],
    ),
    hints: [{ screen: 'data-health', weight: 4 }],
  },
  {
    words:
      splitWords(`アカウント|担当者アカウント|ユーザーの権限|利用者の権限|権限|権限を変える|login for|logins|new login|a login|new colleague|ユーザー追加|ユーザーを追加|ユーザーの追加|アカウント追加|アカウントを追加|社員を追加|担当者を追加|ユーザー一覧|add a user|
      add users|new user|invite|accounts|user list|list of users|user accounts`),
    hints: [{ screen: 'user-management', weight: 4 }],
  },
  {
    words:
      splitWords(`毎週送る|毎週月曜に送る|毎月送る|毎日送る|毎週自動で送る|自動実行|自動実行の予定|定期配信|定期配信の設定|配信先|配信先の設定|送信先|自動配信|自動配信の設定|配信設定|配信の設定|メールで送って|メールで送る|メールで届く|自動でメール|自動で送る|自動で届く|毎朝メール|毎週メール|毎朝届く|毎週届く|
      send automatically|sent automatically|mail automatically|mailed to me|send me every week|emailed|by email|by mail`),
    hints: [{ screen: 'schedules', weight: 3 }],
  },
  {
    words: splitWords(
      `契約|契約を更新|契約の更新|contract details|contract information|contract|契約の管理|契約一覧|契約を見る|契約内容|contract list|list of contracts`,
    ),
    hints: [{ screen: 'contract', weight: 4 }],
  },
  {
    words:
      splitWords(`お知らせ配信|お知らせの配信|お知らせ配信の設定|お知らせ|お知らせを出す|お知らせを出したい|お知らせを書く|告知|告知を出す|announcement|announcements|post a notice|
      write a notice`),
    hints: [{ screen: 'notification', weight: 3 }],
  },
  {
    words: splitWords(`保存したもの|保存した検索|保存しといた条件|保存しておいた条件|よく使う条件|いつもの条件|お気に入りに入れた|
      things i saved|my saved analyses|saved analyses|saved analysis|saved reports|saved views|what i saved|saved things|saved questions|bookmarks`),
    hints: [{ screen: 'favorite', weight: 4 }],
  },
  {
    words:
      splitWords(`バーコードを読む|バーコードを読みたい|バーコードで調べる|バーコードで探す|バーコード読み取り|バーコードを読み取る|
      read a barcode|read barcodes|scan a barcode|scan a book|scan books|barcode reader`),
    hints: [{ screen: 'scan', weight: 4 }],
  },
  {
    words:
      splitWords(`ファイルの取り込み|マスタの取り込み|マスタ取込|マスタの取込|マスターの取り込み|取り込みエラー|取込エラー|取り込みの失敗|
      取り込み状況|取込状況|エラー行|rejected rows|load errors|import errors|import a file|import files|upload a file`),
    hints: [{ screen: 'data-loads', weight: 4 }],
  },
  {
    words:
      splitWords(`エクセルで出した|エクセルに出した|Excelで出した|Excelに出した|CSVで出した|CSVに出した|出力したCSV|書き出し履歴|出力履歴|
      CSVの履歴|export history|my excel files|excel files|the files i made`),
    hints: [{ screen: 'exporting', weight: 4 }],
  },
  {
    words: splitWords(
      'ライセンスの残数|licences are left|licenses are left|残りライセンス|ライセンス数|ライセンスの残り|空きライセンス|licences left|licenses left|seats|free seats',
    ),
    hints: [{ screen: 'licenses-or-admin', weight: 4 }],
  },
  {
    words: splitWords('設定変更|設定の変更|settings|the settings|who changed the settings'),
    hints: [{ screen: 'audit', weight: 0.1 }],
  },
  {
    words: splitWords('契約テンプレート|契約のひな形|contract templates|contract template|templates'),
    hints: [{ screen: 'contract-pattern', weight: 5 }],
  },
  { words: splitWords('停止予定|計画停止|planned downtime|downtime'), hints: [{ screen: 'maintenance', weight: 4 }] },
  { words: splitWords('my export|download my export|export i made'), hints: [{ screen: 'exporting', weight: 4 }] },
  { words: splitWords('健全性|データの健全性|data quality check'), hints: [{ screen: 'data-health', weight: 4 }] },
  { words: splitWords('ログイン|sign-ins|logins'), hints: [{ screen: 'audit', weight: 0.1 }] },
  { words: splitWords('読み取って|読み取りたい|読み取る'), hints: [{ screen: 'scan', weight: 0.1 }] },
  { words: splitWords('post an announcement|write an announcement'), hints: [{ screen: 'notification', weight: 4 }] },
]
