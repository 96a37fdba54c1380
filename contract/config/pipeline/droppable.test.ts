import { describe, expect, it } from 'vitest';
import { droppableAround } from './droppable.ts';

describe('what a fault drops', () => {
  it('is the innermost enclosing item that the file can do without', () => {
    expect(droppableAround('routes', ['routes', 2, 'title'])).toEqual(['routes', 2]);
    expect(droppableAround('routes', ['routes', 2, 'redirects', 0, 'when', 'all', 1])).toEqual([
      'routes',
      2,
      'redirects',
      0,
    ]);
    expect(droppableAround('routes', ['routes', 2, 'children', 1, 'page'])).toEqual([
      'routes',
      2,
      'children',
      1,
    ]);
    expect(droppableAround('menu', ['menus', 'footer', 0, 'children', 3, 'label'])).toEqual([
      'menus',
      'footer',
      0,
      'children',
      3,
    ]);
    expect(droppableAround('layouts', ['layouts', 0, 'panels', 4, 'x'])).toEqual(['layouts', 0, 'panels', 4]);
    expect(droppableAround('settings', ['links', 'community'])).toEqual(['links', 'community']);
    expect(droppableAround('settings', ['disabled', 'panels', 1])).toEqual(['disabled', 'panels', 1]);
  });

  it('is the item itself if all of it is at fault', () => {
    expect(droppableAround('routes', ['routes', 2])).toEqual(['routes', 2]);
  });

  it('is the whole file if the fault is in no item', () => {
    expect(droppableAround('routes', ['home'])).toBeNull();
    expect(droppableAround('routes', ['routes'])).toBeNull();
    expect(droppableAround('settings', ['trading', 'opens'])).toBeNull();
    expect(droppableAround('layouts', [])).toBeNull();
  });

  it('is not found by an item’s id in place of its index', () => {
    expect(droppableAround('routes', ['routes', 'root', 'title'])).toBeNull();
  });
});
