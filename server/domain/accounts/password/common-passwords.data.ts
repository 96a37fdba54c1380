/** Words that passwords are commonly built from, lower case without digits or symbols: English, pinyin, keyboard rows, names of products. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a aa aaa ab abc abcd abcde abcdef abcabc abcabcabc admin administrator adminadmin aini ainimen amazing andrew angel apple asd asdf
  asdfg asdfgh asdfghjkl asdqwe asdzxc ashley azerty babygirl bailey baseball basketball batman beijing bitch buster caonima caonimabi changeme
  charlie cheese chelsea china chinese computer cookie dabao daniel default demo diamond dragon dubsmash family flower football
  freedom friend friends fuck fuckyou gfhjkm ginger google guest hannah happy harley hello helloworld hunter iloveu iloveyou
  internet jessica jesus jordan joshua justin killer king liang lily liverpool login lol love lovely loveme loveyou lucky
  maggie manager master matrix matthew michael michelle mima minecraft monkey mustang mypassword mypass naruto nicole nihao ninja
  nishi oracle orange pa parola pass passwd password passwort passw pokemon police postgres princess public purple qaz qazwsx qazwsxedc
  qazxsw qq qwaszx qwe qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwerqwer ranger robert root
  samsung sasha secret server shadow shanghai shenzhen silver soccer spring sparky starwars summer autumn winter sunshine superman support
  sys sysadmin system taobao target teacher temp tencent test tester testtest thomas tigger tinkle trustno user welcome whatever
  wodemima woaini woaiwojia woshishei wang weixin william wsx wsxedc xiaoming xiaowei xiaoxiao xxx yang yellow zaq zaqxsw zaqwsx zhang
  zhongguo zxc zxcv zxcvb zxcvbn zxcvbnm zxcvbnmasdfghjkl january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday`
    .trim()
    .split(/\s+/),
);

/** Keyboard runs of digits interleaved with letters, lower case, with symbols of the number row mapped back to digits. */
export const COMMON_WEAVES: readonly string[] = [
  '1qaz2wsx',
  '1qaz3edc',
  '2wsx3edc',
  '1q2w3e',
  'q1w2e3',
  'a1s2d3',
  'a1b2c3',
  '1a2b3c',
  'zaq12wsx',
  'zaq1xsw2',
  'qwe123asd',
  'abc123def',
];
