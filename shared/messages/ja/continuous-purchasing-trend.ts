/** Notes of the continuous purchasing trend in exports. */
export const continuousWords = {
  hidden: '＊は、会員数が10人に満たないか、ほかの数字から10人未満と分かってしまうため表示しない値です。',
  incomplete: '集計日数がまだ過ぎていない号・巻があり、今後増えることがあります。',
}
