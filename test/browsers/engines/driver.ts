/** The size of a window, and whether it is that of a phone. */
export interface Size {
  readonly name: 'phone' | 'desktop';
  readonly width: number;
  readonly height: number;
}

/** One window of a browser, with cookies of its own. What Firefox and WebKit can both do, and journeys need. */
export interface Driver {
  /** Asks for another document; it may not have arrived yet. */
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses the mouse at a point of the window, in pixels. */
  click(x: number, y: number): Promise<void>;
  /** Presses the keys of a text, one after the other. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab' | 'Backspace'): Promise<void>;
  /** A picture of the window (PNG). */
  picture(): Promise<Buffer>;
  /** The errors in the page's console and those that nothing caught, so far. */
  faults(): readonly string[];
  close(): Promise<void>;
}

/** A browser that the journeys are made in. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  open(size: Size): Promise<Driver>;
}
