/** The first script. It decides when the app starts; a readable pre-rendered page may go first. */
import "./app/start";
