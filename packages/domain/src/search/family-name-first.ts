/** Chinese family names of two characters that are in use today, in both ways of writing. All others have one. */
const FAMILY_NAMES_OF_TWO: ReadonlySet<string> = new Set(
  [
    '欧阳 歐陽 太史 端木 上官 司马 司馬 东方 東方 独孤 獨孤 南宫 南宮 万俟 萬俟 闻人 聞人 夏侯 诸葛 諸葛 尉迟 尉遲',
    '公羊 赫连 赫連 澹台 澹臺 皇甫 宗政 濮阳 濮陽 公冶 太叔 申屠 公孙 公孫 慕容 仲孙 仲孫 钟离 鍾離 长孙 長孫 宇文',
    '司徒 鲜于 鮮于 司空 闾丘 閭丘 令狐 呼延 百里 东郭 東郭 南门 南門 西门 西門 轩辕 軒轅 拓跋',
  ].flatMap((names) => names.split(' ')),
)

const GIVEN_NAME_MAX = 3

/**
 * The name in the order in which the product writes it, for a Chinese name that is written without a space, family name
 * first: "王小明" is 小明 王, "欧阳小明" is 小明 欧阳. Null for other queries.
 */
export function familyNameFirst(query: string): string | null {
  if (!/^\p{Script=Han}+$/u.test(query)) return null
  const characters = Array.from(query)
  const isOfTwo = characters.length > 2 && FAMILY_NAMES_OF_TWO.has(characters.slice(0, 2).join(''))
  const family = characters.slice(0, isOfTwo ? 2 : 1)
  const given = characters.slice(family.length)
  if (given.length === 0 || given.length > GIVEN_NAME_MAX) return null
  return `${given.join('')} ${family.join('')}`
}
