/** Kinds of corporate issuer: the short name's element, and the form of the full name around the city. */
export const CORPORATE_FORMS: readonly (readonly [short: string, full: string])[] = [
  ['城投', '市城市建设投资集团有限公司'],
  ['交投', '市交通投资控股有限公司'],
  ['国资', '市国有资本运营集团有限公司'],
  ['产投', '市产业投资发展有限公司'],
  ['水务', '市水务环境集团有限公司'],
  ['轨交', '市轨道交通集团有限公司'],
  ['高新', '市高新技术产业发展有限公司'],
  ['文旅', '市文化旅游投资集团有限公司'],
  ['能源', '市能源集团股份有限公司'],
  ['电力', '市电力投资有限公司'],
  ['港务', '市港务控股集团有限公司'],
  ['租赁', '市融资租赁有限公司'],
  ['安居', '市安居建设发展有限公司'],
  ['商贸', '市商贸物流集团有限公司'],
];

/** Names of the invented nationwide banks: six large, eight joint-stock. */
export const LARGE_BANKS: readonly string[] = [
  '泰岳银行',
  '昆岳银行',
  '衡岳银行',
  '嵩岳银行',
  '恒岳银行',
  '祁岳银行',
];
export const JOINT_STOCK_BANKS: readonly string[] = [
  '星汉银行',
  '云帆银行',
  '远舟银行',
  '朗润银行',
  '霁光银行',
  '苍穹银行',
  '盛澜银行',
  '晴川银行',
];

/** Cities whose commercial banks exist in the demonstration data; those after the first ten trade less. */
export const CITY_BANK_COUNT = 46;
