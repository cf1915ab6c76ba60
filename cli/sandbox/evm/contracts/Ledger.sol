// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Accounts of a token on a test chain (EIP-20), without a constructor: its code and its storage are laid down as they are. Anybody may mint.
abstract contract Ledger {
    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error ERC20InvalidReceiver(address receiver);

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public name; // slot 0
    string public symbol; // slot 1
    uint8 public decimals; // slot 2
    uint256 public totalSupply; // slot 3
    mapping(address => uint256) public balanceOf; // slot 4
    mapping(address => mapping(address => uint256)) public allowance; // slot 5
    mapping(address => uint256) public nonces; // slot 6

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _approve(address owner, address spender, uint256 value) internal {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function _spend(address owner, address spender, uint256 value) internal {
        uint256 left = allowance[owner][spender];
        if (left == type(uint256).max) return;
        if (left < value) revert ERC20InsufficientAllowance(spender, left, value);
        allowance[owner][spender] = left - value;
    }

    function _move(address from, address to, uint256 value) internal {
        if (to == address(0)) revert ERC20InvalidReceiver(to);
        uint256 held = balanceOf[from];
        if (held < value) revert ERC20InsufficientBalance(from, held, value);
        balanceOf[from] = held - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
