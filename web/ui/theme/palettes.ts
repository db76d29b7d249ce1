import type { MantineColorsTuple } from '@mantine/core';

export const gray: MantineColorsTuple = [
  '#fbfaf8',
  '#f4f2ee',
  '#e8e4dd',
  '#d9d3c9',
  '#c2bab0',
  '#9c948a',
  '#79726a',
  '#5c554e',
  '#3d3832',
  '#26221e',
];
export const dark: MantineColorsTuple = [
  '#f1ece5',
  '#d8d1c8',
  '#b1a99f',
  '#8b837a',
  '#38322c',
  '#2b2621',
  '#211d19',
  '#171411',
  '#110f0d',
  '#0b0a08',
];
export const red: MantineColorsTuple = [
  '#fdf0ee',
  '#f9dcd9',
  '#f0b8b3',
  '#e8928b',
  '#e0736a',
  '#d55047',
  '#c73a31',
  '#a82f27',
  '#86251f',
  '#641b17',
];
export const green: MantineColorsTuple = [
  '#edf8f1',
  '#d6efdf',
  '#aedec0',
  '#82cb9e',
  '#59b67f',
  '#3fa36a',
  '#2f8f5b',
  '#257549',
  '#1c5937',
  '#133e26',
];
export const amber: MantineColorsTuple = [
  '#fff8e8',
  '#fdedc6',
  '#fadb8e',
  '#f5c656',
  '#efb431',
  '#e8a317',
  '#c98a0e',
  '#9f6c0a',
  '#755007',
  '#4c3404',
];
