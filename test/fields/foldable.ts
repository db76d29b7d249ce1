/** Names, and what somebody types to find them. */
export const foldable = [
  ['Zoë Müller', 'zoe muller'],
  ['Zoe\u0308 Mu\u0308ller', 'ZOË MÜ'],
  ['Łukasz Øster', 'lukasz oster'],
  ['Jörg Weiß', 'JORG WEISS'],
  ['Işıl Çağrı', 'isil cagri'],
  ['İpek Yıldız', 'ipek yildiz'],
  ['Ａｎｎ　Ｌｅｅ', 'ann lee'],
  ['Þóra Æsa', 'thora aesa'],
  ['Ngọc Ánh', 'ngoc anh'],
  ['ЖАННА Ёлкина', 'жанна елкина'],
  ['Άννα Παπά', 'αννα παπα'],
  ['محمّد', 'محمد'],
  ['שָׁלוֹם', 'שלום'],
  ['हिन्दी शर्मा', 'शर्मा'],
  ['がんばろう', 'がんば'],
  ['Anna\u00a0 Maria', 'anna maria'],
] as const;
